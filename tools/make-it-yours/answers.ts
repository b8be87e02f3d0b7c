/** What a company answers to `npm run make-it-yours`: the keys of the answers file, and the questions asked without one. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'astro/zod'
import { findContentErrors } from '../../site/src/content-check/find-content-errors.ts'
import { toJsonSchema } from '../../site/src/content-check/json-schema.ts'
import { parseFile } from '../../site/src/content-check/parse-file.ts'
import {
  address,
  countryCode,
  exactText,
  phone,
  timeZone,
} from '../../site/src/shapes/field-kinds.ts'
import { LANGUAGES } from '../../site/src/shapes/language.ts'
import { parseHours } from './office-hours.ts'

const email = (help: string) =>
  z.email({ error: 'wants an e-mail address, such as hello@company.example.' }).describe(help)
const colour = (help: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'wants a colour such as "#0f766e".' })
    .describe(help)

// The questions on a terminal are the descriptions.
export const OFFICE = {
  city: exactText('City of the office.', 40),
  countryCode: countryCode('Its country in two letters, such as GB.'),
  country: exactText('Its country, as visitors read it.', 40),
  address: z.array(exactText('One line of the postal address.', 600)).min(1),
  postalCode: exactText('Postal code.', 12),
  region: exactText('State or region.', 40).optional(),
  timeZone: timeZone('Its time zone, such as Europe/London.'),
  hours: z.string().transform(parseHours).describe('Its hours, such as 9 a.m. to 5 p.m. GMT.'),
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
    .string()
    .regex(/^(?!www\.)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
      error: 'wants a domain in small letters, without https:// and www., such as company.example.',
    })
    .describe('Domain, without www.'),
  email: email('Address that pages show.'),
  mailboxes: z.strictObject({
    services: email('Mailbox for inquiries.'),
    careers: email('Mailbox for applications.'),
  }),
  offices: z.array(z.strictObject(OFFICE)).min(1),
  socials: z.array(z.strictObject(SOCIAL)).default([]),
  colours: z.strictObject({
    primary: colour('Colour of links, such as "#1f3a8a".'),
    accent: colour('Colour of buttons, such as "#f59e0b".'),
  }),
  logo: z
    .string()
    .describe('Logo, an SVG file (none: a mark is made from the initials).')
    .optional(),
  logoDark: z.string().describe('Logo for dark grounds, if it is another.').optional(),
  mark: z.string().describe('A square drawing for icons, if the logo is wide.').optional(),
  language: z.enum(LANGUAGES).default('en'),
  region: countryCode('Country in two letters, for dates and numbers.').optional(),
}

export const answers = z.strictObject(FIELDS)
export type Answers = z.infer<typeof answers>

/** Answers with a sentence for each that is wrong. */
export class AnswersError extends Error {}

/** @throws AnswersError naming each wrong answer */
export function readAnswersFile(file: string): Answers {
  const parsed = parseFile(file, readGivenFile(file, 'answers'))
  const checked = answers.safeParse(parsed.value)
  const errors = findContentErrors(
    { path: file, schema: toJsonSchema(answers), parsed, checked, texts: [] },
    { paths: new Set(), heicPaths: new Set() },
  )
  const lines = errors.map(({ line, message }) => `\n  Line ${line}: ${message}`)
  if (lines.length > 0)
    throw new AnswersError(`Nothing was changed. ${file} has wrong answers:${lines.join('')}`)
  const given = checked.data as Answers
  // Beside the file that names it.
  const beside = (path?: string) => path && resolve(dirname(file), path)
  const { logo, logoDark, mark } = given
  return { ...given, logo: beside(logo), logoDark: beside(logoDark), mark: beside(mark) }
}

/** @param what it is, for the error @throws AnswersError if it cannot be read */
export function readGivenFile(
  file: string,
  what: 'answers' | 'logo' | 'logoDark' | 'mark',
): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const reason = (cause as Error).message
    throw new AnswersError(`Nothing was changed. ${what}: ${file} cannot be read: ${reason}`, {
      cause,
    })
  }
}
