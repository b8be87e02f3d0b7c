import { z } from 'astro/zod'
import { group, heading, list, text, titledText } from './field-kinds.ts'
import { pageIntro, seo } from './page-fields.ts'
import { closing, moment, offices, quote, slug, titledParagraphs } from './shared-fields.ts'

/** The labels of the facts that buyers ask for; the facts themselves are in company.yaml. */
const factLabels = z.strictObject({
  title: text('Heading above the facts. They are on the contact page too.', 60),
  legalName: text('Before the registered name.', 40),
  headcount: text('Before the number of people.', 40),
  size: text('The number of people: `{count}` becomes it, `{number}` the number of offices.', 60),
  certifications: text('Before the certificates.', 40),
  certificate: text('Under a certificate; `{issuer}` and `{since}` are filled in.', 60),
})
export type FactLabels = z.infer<typeof factLabels>

export const aboutUs = z.strictObject({
  seo,
  intro: pageIntro,
  story: titledParagraphs,
  milestones: group('The years that mattered.', {
    title: text('Heading above the years.', 60),
    items: list([4, 7], moment),
  }).optional(),
  principles: group('What visitors can hold you to.', {
    title: text('Heading above the principles.', 60),
    items: list([4, 6], titledText),
    quote: quote.optional(),
  }).optional(),
  people: group('Who works there.', {
    title: text('Heading above the people.', 60),
    description: text('Beside the heading.', 200),
    items: list([1, 8], slug('people')).describe(
      'The names of files in people/, in the order in which they are shown.',
    ),
    join: z.strictObject({
      text: text('To those who would like to work there.', 120),
      button: text('Opens a form for a resume.', 30),
    }),
  }).optional(),
  statistics: heading('Heading above the numbers.')
    .describe('The four numbers of company.yaml.')
    .optional(),
  offices,
  facts: factLabels,
  closing,
})
