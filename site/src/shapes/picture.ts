import type { ImageFunction } from 'astro:content'
import { z } from 'astro/zod'
import { text } from './text.ts'

/** A scene in its two lights. */
export function picture(image: ImageFunction) {
  return z
    .strictObject({
      night: image().describe('For the dark theme.'),
      morning: image().describe('For the light theme.'),
      alt: text('What it shows, for people who cannot see it.', { maxChars: 160 }),
    })
    .describe('A picture, once by night and once by morning light.')
}
export type PictureContent = z.infer<ReturnType<typeof picture>>
