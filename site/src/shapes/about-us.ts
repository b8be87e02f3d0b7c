import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { pageIntro } from './page-intro.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { text } from './text.ts'
import { closing, moment, offices, slug, titledParagraphs } from './words.ts'

/** The labels of the facts that buyers ask for; the facts themselves are in company.yaml. */
const factLabels = z.strictObject({
  title: text('Heading above the facts. They are on the contact page too.', { maxChars: 60 }),
  legalName: text('Before the registered name.', { maxChars: 40 }),
  headcount: text('Before the number of people.', { maxChars: 40 }),
  size: text('The number of people: `{count}` becomes it, `{number}` the number of offices.', {
    maxChars: 60,
  }),
  certifications: text('Before the certificates.', { maxChars: 40 }),
  certificate: text('Under a certificate; `{issuer}` and `{since}` are filled in.', {
    maxChars: 60,
  }),
})
export type FactLabels = z.infer<typeof factLabels>

export const aboutUs = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    intro: pageIntro(image),
    story: titledParagraphs,
    milestones: z.strictObject({
      title: text('Heading above the years.', { maxChars: 60 }),
      items: z.array(moment).min(4).max(7),
    }),
    principles: z.strictObject({
      title: text('Heading above the principles.', { maxChars: 60 }),
      items: z.array(titledText).min(4).max(6),
    }),
    people: z.strictObject({
      title: text('Heading above the people.', { maxChars: 60 }),
      description: text('Beside the heading.', { maxChars: 200 }),
      items: z
        .array(slug('people'))
        .min(4)
        .max(8)
        .describe('The names of files in people/, in the order in which they are shown.'),
      join: z.strictObject({
        text: text('To those who would like to work there.', { maxChars: 120 }),
        button: text('Opens a form for a resume.', { maxChars: 30 }),
      }),
    }),
    statistics: z.strictObject({ title: text('Heading above the numbers.', { maxChars: 60 }) }),
    offices,
    facts: factLabels,
    closing,
  })
