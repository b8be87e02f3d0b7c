/** What a company answers to `npm run make-it-yours`: the keys of the answers file, and the questions asked without one. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { LANGUAGES } from '@lanternfield/contract/language.ts'
import { suggest } from '@lanternfield/contract/nearest.ts'
import { z } from 'astro/zod'
import { parse } from 'yaml'
import { address, countryCode, exactText, phone, timeZone } from '../../site/src/shapes/text.ts'
import { parseHours } from './office-hours.ts'

const DOMAIN_ERROR =
  'wants a domain in small letters, without https:// and www., such as company.example'
const email = (help: string) =>
  z.email({ error: 'wants an e-mail address, such as hello@company.example' }).describe(help)
const colour = (help: string) =>
  z
    .string({ error: 'wants a colour such as "#0f766e", in quotation marks' })
    .regex(/^#[0-9a-f]{6}$/i, { error: 'wants a colour such as #0f766e' })
    .describe(help)

// The questions on a terminal are the descriptions.
export const OFFICE = {
  city: exactText('City of the office.', 40),
  countryCode: countryCode('Its country in two letters, such as GB.'),
  country: exactText('Its country, as visitors read it.', 40),
  address: z.array(exactText('One line of the postal address.', 600)).min(1, {
    error: 'wants the lines of the postal address',
  }),
  postalCode: exactText('Postal code, in quotation marks.', 12).describe('Postal code.'),
  region: exactText('State or region.', 40).optional(),
  timeZone: timeZone('Its time zone, such as Europe/London.'),
  hours: z
    .string({ error: 'wants hours such as "9 a.m. to 5 p.m. CET"' })
    .transform(parseHours)
    .describe('Its hours, such as 9 a.m. to 5 p.m. GMT.'),
  phone: phone('Telephone, with the country code (may be left out).').optional(),
}

export const SOCIAL = {
  link: address('Its address.'),
  label: exactText('Name of that network.', 30),
}

export const FIELDS = {
  name: exactText('Name of the company, as everyone says it.', 40),
  legalName: exactText('Registered name.', 600),
  tagline: exactText('A line under the logo.', 80),
  domain: z
    .string({ error: DOMAIN_ERROR })
    .regex(/^(?!www\.)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, { error: DOMAIN_ERROR })
    .describe('Domain, without www.'),
  email: email('Address that pages show.'),
  mailboxes: z.strictObject({
    services: email('Mailbox for inquiries.'),
    careers: email('Mailbox for applications.'),
  }),
  offices: z.array(z.strictObject(OFFICE)).min(1, { error: 'wants an office' }),
  socials: z.array(z.strictObject(SOCIAL)).default([]),
  colours: z.strictObject({
    primary: colour('Colour of links.'),
    accent: colour('Colour of buttons.'),
  }),
  logo: z
    .string()
    .describe('Logo, an SVG file (none: a mark is made from the initials).')
    .optional(),
  language: z.enum(LANGUAGES, { error: `wants one of ${LANGUAGES.join(', ')}` }).default('en'),
  region: countryCode('Country in two letters, for dates and numbers.').optional(),
}

export const answers = z.strictObject(FIELDS)
export type Answers = z.infer<typeof answers>

/** Answers with a sentence for each that is wrong. */
export class AnswersError extends Error {}

/** @throws AnswersError naming each wrong answer */
export function readAnswersFile(file: string): Answers {
  const values = parseYaml(file)
  const { success, data, error } = answers.safeParse(values)
  if (!success) throw new AnswersError(describeIssues(file, error.issues))
  // Beside the file that names it.
  return data.logo === undefined ? data : { ...data, logo: resolve(dirname(file), data.logo) }
}

function parseYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new AnswersError(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function describeIssues(file: string, issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues.flatMap((issue) => {
    const at = z.core.toDotPath(issue.path)
    if (issue.code !== 'unrecognized_keys') return `  ${at || 'the file'}: ${issue.message}`
    const known = issue.path.length === 0 ? Object.keys(FIELDS) : []
    return issue.keys.map((key) => `  ${key}: is no question.${suggest(key, known)}`)
  })
  return [`Nothing was changed. ${file} has wrong answers:`, ...lines].join('\n')
}
