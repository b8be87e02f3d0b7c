import { z } from 'astro/zod'
import { seo } from './seo.ts'
import { text } from './text.ts'

const policySection = z.strictObject({
  title: text('Heading of the section.', { maxChars: 60 }),
  id: text('Name of the section in links, in small letters.', { maxChars: 30 }),
  paragraphs: z.array(text('One paragraph.', { maxChars: 800 })).min(1),
  list: z.array(text('One entry of a list.', { maxChars: 160 })).optional(),
})
export const privacyPolicy = z.strictObject({
  seo,
  title: text('Title of the page.', { maxChars: 60 }),
  updated: text('Since when this version holds.', { maxChars: 60 }),
  summary: text('The whole policy in two sentences.', { maxChars: 300 }),
  sections: z.array(policySection).min(1),
})
export type PrivacyPolicy = z.infer<typeof privacyPolicy>
