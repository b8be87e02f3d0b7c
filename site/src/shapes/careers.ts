import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { pageIntro } from './page-intro.ts'
import { seo } from './seo.ts'
import { titledText } from './steps.ts'
import { countryCode, day, link, text } from './text.ts'

/** The words that search engines have for kinds of employment. */
const EMPLOYMENT_TYPES = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'] as const

const position = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'wants small letters, digits and hyphens' })
    .describe('Its name in links to it, and by which search engines know it. It stays as it is.'),
  title: text('Name of the position.', { maxChars: 60 }),
  place: text('Where: a city, or remote.', { maxChars: 50 }),
  kind: text('Full time, part time, internship.', { maxChars: 50 }),
  employment: z
    .enum(EMPLOYMENT_TYPES)
    .describe('The same for search engines, which know these words alone.'),
  offices: z
    .array(text('City of an office of company.yaml.', { maxChars: 40 }))
    .min(1)
    .describe('The offices where one may work.'),
  remoteIn: countryCode(
    'A country, in two letters, in all of which one may work from home.',
  ).optional(),
  salary: z
    .strictObject({
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, { error: 'wants three capital letters, such as USD' })
        .describe('In three letters, such as USD.'),
      from: z.number().int().positive().describe('For a year, before tax.'),
      to: z.number().int().positive().describe('The same as `from` where there is no range.'),
    })
    .describe('What it pays.'),
  posted: day('Since when it is open, such as "2026-10-05".'),
  until: day(
    'The last day to apply. Search engines are not told of the position any more when the site is built later.',
  ),
  lines: z.array(text('One line on the work.', { maxChars: 160 })).length(3),
})
export type Position = z.infer<typeof position>

export const careers = ({ image }: SchemaContext) =>
  z.strictObject({
    seo,
    intro: pageIntro(image).extend({ cta: link.describe('The yellow button.') }),
    reasons: z.strictObject({
      title: text('Heading above the reasons.', { maxChars: 60 }),
      items: z.array(titledText).length(4),
    }),
    positions: z.strictObject({
      title: text('Heading above the open positions.', { maxChars: 60 }),
      description: text('Beside the heading.', { maxChars: 200 }),
      salary: text('What a position pays. `{range}` is filled in.', { maxChars: 30 }),
      items: z.array(position).min(1),
    }),
    apply: z.strictObject({
      title: text('Heading of the card that holds the form.', { maxChars: 60 }),
      paragraph: text('Under that heading.', { maxChars: 240 }),
      stepsTitle: text('Heading above the steps beside the form.', { maxChars: 60 }),
      steps: z.array(titledText).min(2).max(5),
    }),
  })
