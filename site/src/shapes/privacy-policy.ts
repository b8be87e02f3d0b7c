import { z } from 'astro/zod'
import { exactText, text } from './field-kinds.ts'
import { seo } from './page-fields.ts'

const policySection = z.strictObject({
  title: text('Heading of the section.', 60),
  id: text('Name of the section in links, in small letters.', 30),
  text: exactText(
    'In Markdown: lists begin with a hyphen, headings within the section with ###; a table has a line of hyphens under its first line. `npm test` compares what it says of storage, cookies and stored data with the product.',
    6000,
  ).meta({ isMarkdown: true }),
})
export const privacyPolicy = z.strictObject({
  seo,
  title: text('Title of the page.', 60),
  updated: text(
    'Since when this version holds. The law of California wants a look at all of it once in 12 months, and this day with it.',
    60,
  ),
  summary: text('The whole policy in two or three sentences.', 340),
  sections: z.array(policySection).min(1),
})
export type PrivacyPolicy = z.infer<typeof privacyPolicy>
