import { z } from 'astro/zod'
import { seo } from './seo.ts'
import { link, text } from './text.ts'

/** A short page that says one thing and shows the ways on: thank-you and not-found. */
export const signpost = z.strictObject({
  seo,
  title: text('Title of the page.', { maxChars: 60 }),
  paragraph: text('Under the title.', { maxChars: 240 }),
  steps: z.array(text('One line of what happens next.', { maxChars: 160 })).default([]),
  ways: z.array(link).length(2).describe('Two ways on.'),
})
export type Signpost = z.infer<typeof signpost>
