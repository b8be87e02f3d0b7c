import { z } from 'astro/zod'
import { group, heading, text } from '../../shapes/field-kinds.ts'
import { seo } from '../../shapes/page-fields.ts'

/** /search/: the field, the status of results, and the list of all pages below. */
export const search = z.strictObject({
  seo,
  title: text('The large line on top.', 60),
  label: text('Above the field.', 40),
  hint: text('Under the field: what one may search for.', 120),
  button: text('The yellow button.', 20),
  words: group('The status above the results, which screen readers announce.', {
    searching: text('While it searches.', 30),
    one: text('Above a single result. `{query}` is what was searched for.', 60),
    many: text('Above the results. `{count}` and `{query}` are filled in.', 60),
    none: text('When nothing was found. `{query}` is filled in.', 200),
    failed: text('When the search cannot be loaded.', 200),
    more: text('Button that shows further results. `{count}` is filled in.', 30),
    noScript: text('In a browser without JavaScript.', 200),
  }),
  directory: heading('Heading above the list of all pages.'),
})
export type SearchPage = z.infer<typeof search>
