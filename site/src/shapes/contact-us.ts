import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { picture } from './picture.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { text } from './text.ts'

export const contactUs = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    intro: z.strictObject({
      title: text('Title of the page.', { maxChars: 60 }),
      paragraph: text('Under the title.', { maxChars: 240 }),
      picture: picture(image),
    }),
    next: z.strictObject({
      title: text('Heading above the numbered steps.', { maxChars: 60 }),
      steps: z.array(titledText).min(2).max(5),
    }),
    offices: z.strictObject({
      title: text('Heading above the offices.', { maxChars: 60 }),
      emailLabel: text('Before the e-mail address.', { maxChars: 30 }),
    }),
    form: z.strictObject({
      title: text('Heading of the card that holds the form.', { maxChars: 60 }),
    }),
  })
export type ContactUs = z.infer<ReturnType<typeof contactUs>>
