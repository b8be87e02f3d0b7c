import { z } from 'astro/zod'
import { group, heading, link, list, text, titledText } from './field-kinds.ts'
import { optionalPicture, seo } from './page-fields.ts'
import { closing, pageCard, slug, weeks } from './shared-fields.ts'

export const home = z.strictObject({
  seo,
  hero: z.strictObject({
    title: text('The largest line of the site.', 70),
    paragraph: text('Under the title, in two or three lines.', 260),
    cta: link.describe('The one yellow button.'),
    secondary: link.describe('The secondary link next to it.').optional(),
    picture: optionalPicture,
  }),
  sectors: group('Three pages, such as those of industries, right under the hero.', {
    title: text('Heading of the strip under the hero.', 60),
    items: list(3, pageCard),
  }).optional(),
  services: z.strictObject({
    title: text('Heading of the services section.', 80),
    description: text('Beside the heading.', 240),
    other: group('For visitors who did not find theirs in the list.', {
      question: text('In the last cell.', 60),
      link,
    }),
  }),
  about: z.strictObject({
    name: text('Above the heading, the name of the section.', 30),
    title: text('Heading of the About Us section.', 90),
    description: text('The paragraph under the heading.', 420),
    picture: optionalPicture,
    desks: heading('Heading of the card with the office hours.', 50),
    points: list(3, titledText).optional(),
  }),
  statistics: heading('Heading above the four numbers of company.yaml.')
    .describe('The four numbers of company.yaml.')
    .optional(),
  clients: heading('Above the logos of company.yaml.')
    .describe('The logos of company.yaml.')
    .optional(),
  howWeWork: weeks,
  caseStudies: group('Two case studies.', {
    title: text('Heading above the case studies.', 80),
    description: text('Beside the heading.', 200),
    items: list(2, slug('case-studies')),
  }).optional(),
  insights: group('The newest articles.', {
    title: text('Heading above the newest articles.', 60),
    link,
  }).optional(),
  closing,
})
export type Home = z.infer<typeof home>
