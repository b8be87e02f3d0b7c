import { z } from 'astro/zod'
import { countryCode, day, list, text, titledText } from './field-kinds.ts'
import { draft, optionalPicture, seo } from './page-fields.ts'
import { titledParagraphs, weekStep } from './shared-fields.ts'

/** The words that search engines have for kinds of employment. */
const EMPLOYMENT_TYPES = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'] as const

const salary = z.strictObject({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'wants three capital letters, such as USD' })
    .describe('In three letters, such as USD.'),
  from: z.number().int().positive().describe('For a year, before tax.'),
  to: z.number().int().positive().describe('The same as `from` where there is no range.'),
})

export const position = z.strictObject({
  seo,
  draft,
  order: z.number().describe('Its place in the list of open positions, the lowest first.'),
  title: text('Name of the position.', 60),
  place: text('Where: a city, or remote.', 50),
  kind: text('Full time, part time, internship.', 50),
  employment: z
    .enum(EMPLOYMENT_TYPES)
    .describe('The same for search engines, which know these words alone.'),
  offices: z
    .array(text('City of an office of company.yaml.', 40))
    .min(1)
    .describe('The offices where one may work. Working hours and benefits follow from them.'),
  remoteIn: countryCode(
    'A country, in two letters, in all of which one may work from home.',
  ).optional(),
  salary: salary.describe('What it pays.'),
  posted: day('Since when it is open, such as "2026-10-05".'),
  until: day(
    'The last day to apply. When that day has ended in its office, the page and the entry in the list are gone, also without a new build.',
  ),
  line: text('The work in one sentence, under its name.', 160),
  picture: optionalPicture,
  work: titledParagraphs.describe('What the team works on, and why it needs somebody.'),
  asks: list([3, 6], text('One thing that somebody should bring.', 170)).describe(
    'What we look for, in a card beside that.',
  ),
  duties: list([3, 6], titledText).describe('What the work consists of.'),
  months: list([3, 4], weekStep).describe('How the first months go.'),
})
export type Position = z.infer<typeof position>
