import { z } from 'astro/zod'
import { link, list, text } from './field-kinds.ts'
import { seo } from './page-fields.ts'

/** A short page that says one thing and shows the ways on: thank-you and not-found. */
export const signpost = z.strictObject({
  seo,
  title: text('Title of the page.', 60),
  paragraph: text('Under the title.', 240),
  ways: list(2, link).describe('Two ways on.'),
})
export type Signpost = z.infer<typeof signpost>
