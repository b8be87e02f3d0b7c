import { z } from 'astro/zod'
import { chart } from './chart.ts'
import { draft } from './draft.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { path, text } from './text.ts'
import { closing, fact, quote, result, slug, titledParagraphs } from './words.ts'

const providedService = titledText.extend({
  service: slug('services').optional().describe('The service page it leads to.'),
})
export const caseStudy = z.strictObject({
  seo,
  draft,
  order: z.number().describe('Its place in lists, the lowest first.'),
  section: path(
    'The page it belongs to, such as /industries/sports/: its address and its picture.',
  ),
  industry: slug('industries')
    .optional()
    .describe(
      'The industry of a case study that belongs to a service. It lends its picture, lists the case study, and finds it on the page of all of them.',
    ),
  title: text('The large line on top: what was achieved.', { maxChars: 90 }),
  line: text('On its card.', { maxChars: 150 }),
  client: z.strictObject({
    name: text('Name of the client.', { maxChars: 50 }),
    sector: text('What they do, in a few words.', { maxChars: 60 }),
    place: text('Where.', { maxChars: 50 }),
  }),
  facts: z.array(fact).min(2).max(4).describe('Team, time, scale.'),
  situation: titledParagraphs,
  approach: titledParagraphs.extend({
    steps: z.array(titledText).min(3).max(5).describe('What was done, in order.'),
  }),
  provided: z
    .array(providedService)
    .min(3)
    .max(6)
    .describe('The entries of the section headed Services provided.'),
  stack: z
    .array(text('One technology.', { maxChars: 40 }))
    .min(4)
    .max(12),
  results: z.strictObject({
    title: text('Heading above the numbers.', { maxChars: 80 }),
    items: z.array(result).length(3),
    paragraph: text('What the numbers mean, and what they do not.', { maxChars: 640 }),
  }),
  chart: chart.describe('One honest chart of the result.'),
  quote,
  closing,
})
export type CaseStudy = z.infer<typeof caseStudy>
