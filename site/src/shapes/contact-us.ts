import { z } from 'astro/zod'
import { heading, list, text, titledText } from './field-kinds.ts'
import { pageIntro, seo } from './page-fields.ts'
import { offices } from './shared-fields.ts'

export const contactUs = z.strictObject({
  seo,
  intro: pageIntro,
  next: z.strictObject({
    title: text('Heading above the numbered steps.', 60),
    steps: list([2, 5], titledText),
  }),
  offices,
  form: heading('Heading of the card that holds the form.'),
})
