/** What a company answers to `npm run make-it-yours`: the keys of the answers file, and the questions asked without one. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { LANGUAGES } from '@lanternfield/contract/language.ts'
import { suggest } from '@lanternfield/contract/nearest.ts'
import { z } from 'astro/zod'
import { parse } from 'yaml'
import { address, countryCode, exactText, phone, timeZone } from '../../site/src/shapes/text.ts'
import { parseHours } from './office-hours.ts'

const line = (help: string, maxChars: number) => exactText(help, maxChars)
const email = z.email({ error: 'wants an e-mail address, such as hello@company.example' })
const colour = z
  .string({ error: 'wants a colour such as "#0f766e", in quotation marks' })
  .regex(/^#[0-9a-f]{6}$/i, { error: 'wants a colour such as "#0f766e", in quotation marks' })

export const OFFICE = {
  city: line('City of the office.', 40),
  country: line('Country of the office, as visitors read it.', 40),
  address: z.array(line('One line of the postal address.', 600)).min(1, {
    error: 'wants the lines of the postal address',
  }),
  region: line('State or region.', 40).optional(),
  postalCode: line('Postal code, in quotation marks.', 12),
  countryCode: countryCode('Country in two letters, such as GB.'),
  hours: z.string({ error: 'wants hours such as "9 a.m. to 5 p.m. CET"' }).transform(parseHours),
  timeZone: timeZone('Its time zone, such as Europe/London.'),
  phone: phone('Telephone, with the country code.').optional(),
}

export const SOCIAL = { label: line('Name of the network.', 30), link: address('Your page there.') }

export const FIELDS = {
  name: line('Name of the company, as everyone says it.', 40),
  legalName: line('Registered name.', 600),
  tagline: line('A line under the logo.', 80),
  domain: z.string().regex(/^(?!www\.)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
    error: 'wants a domain in small letters, without https:// and www., such as company.example',
  }),
  email,
  mailboxes: z.strictObject({ services: email, careers: email }),
  offices: z.array(z.strictObject(OFFICE)).min(1, { error: 'wants an office' }),
  socials: z.array(z.strictObject(SOCIAL)).default([]),
  colours: z.strictObject({ primary: colour, accent: colour }),
  logo: z.string().optional(),
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
