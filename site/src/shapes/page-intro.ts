import type { ImageFunction } from 'astro:content'
import { z } from 'astro/zod'
import { picture } from './picture.ts'
import { text } from './text.ts'

/** The head of a page whose pictures come right below it. */
export const plainIntro = z.strictObject({
  title: text('The large line on top.', 60),
  paragraph: text('Under the title.', 240),
})

/** The header of a page: its title over its scene. */
export const pageIntro = (image: ImageFunction) => plainIntro.extend({ picture: picture(image) })
