import type { ImageFunction } from 'astro:content'
import type { z } from 'astro/zod'
import { group, text } from './text.ts'

/** A scene in its two lights. */
export function picture(image: ImageFunction) {
  return group('A picture, once by night and once by morning light.', {
    night: image().describe('For the dark theme.'),
    morning: image().describe('For the light theme.'),
    alt: text('What it shows, for people who cannot see it.', 160),
  })
}
export type PictureContent = z.infer<ReturnType<typeof picture>>
