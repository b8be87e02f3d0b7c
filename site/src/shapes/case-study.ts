import { z } from 'astro/zod'
import { chart } from './chart.ts'
import { list, path, pictureFile, text, titledText } from './field-kinds.ts'
import { artifact, draft, seo } from './page-fields.ts'
import {
  closing,
  fact,
  linkedText,
  quote,
  result,
  slug,
  titledParagraphs,
} from './shared-fields.ts'

export const caseStudy = z.strictObject({
  seo,
  draft,
  picture: z.strictObject({
    image: pictureFile('On its cards, under the number, and where its page is shared.'),
    alt: text('What it shows, for people who cannot see it.', 160),
  }),
  order: z.number().describe('Its place in lists, the lowest first.'),
  section: path('The page it belongs to, such as /industries/sports/: where its address is.'),
  industry: slug('industries')
    .optional()
    .describe(
      'The industry of a case study that belongs to a service. It lists the case study, and finds it on the page of all of them.',
    ),
  title: text('The large line on top: what was achieved.', 90),
  line: text('On its card.', 150),
  client: z.strictObject({
    name: text('Name of the client.', 50),
    sector: text('What they do, in a few words.', 60),
    place: text('Where.', 50),
  }),
  facts: list([2, 4], fact).describe('Team, time, scale.'),
  artifact: artifact.optional(),
  situation: titledParagraphs,
  approach: titledParagraphs.extend({
    steps: list([3, 5], titledText).describe('What was done, in order.'),
  }),
  provided: list([3, 6], linkedText).describe(
    'The entries of the section headed Services provided.',
  ),
  stack: list([4, 12], text('One technology.', 40)),
  results: z.strictObject({
    title: text('Heading above the numbers.', 80),
    items: list(3, result),
    paragraph: text('What the numbers mean, and what they do not.', 640),
  }),
  chart: chart.describe('One honest chart of the result.'),
  quote,
  closing,
})
export type CaseStudy = z.infer<typeof caseStudy>
