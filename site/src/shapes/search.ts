import { z } from 'astro/zod'
import { seo } from './seo.ts'
import { text } from './text.ts'

/** /search/: the field, what is said of results, and the list of all pages below. */
export const search = z.strictObject({
  seo,
  title: text('The large line on top.', { maxChars: 60 }),
  label: text('Above the field.', { maxChars: 40 }),
  hint: text('Under the field: what one may search for.', { maxChars: 120 }),
  button: text('The yellow button.', { maxChars: 20 }),
  words: z
    .strictObject({
      searching: text('While it searches.', { maxChars: 30 }),
      one: text('Above a single result. `{query}` is what was searched for.', { maxChars: 60 }),
      many: text('Above the results. `{count}` and `{query}` are filled in.', { maxChars: 60 }),
      none: text('When nothing was found. `{query}` is filled in.', { maxChars: 200 }),
      failed: text('When the search cannot be loaded.', { maxChars: 200 }),
      more: text('Button that shows further results. `{count}` is filled in.', { maxChars: 30 }),
      noScript: text('In a browser without JavaScript.', { maxChars: 200 }),
    })
    .describe('The status above the results, which screen readers announce.'),
  directory: z.strictObject({
    title: text('Heading above the list of all pages.', { maxChars: 60 }),
  }),
})
export type SearchPage = z.infer<typeof search>
