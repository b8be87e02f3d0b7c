/** The questions of `npm run make-it-yours` on a terminal. Each has a default where there is one, and is checked at once. */
import { existsSync } from 'node:fs'
import { cancel, confirm, intro, isCancel, select, text } from '@clack/prompts'
import { LANGUAGES } from '@lanternfield/contract/language.ts'
import type { z } from 'astro/zod'
import { type Answers, answers, FIELDS, OFFICE, SOCIAL } from './answers.ts'

type Given = Readonly<Record<string, string>>
type Question = {
  readonly message: string
  /** What an answer has to be. */
  readonly field?: z.ZodType
  readonly isOptional?: boolean
  /** What stands there, by the answers before. */
  readonly begins?: (given: Given) => string
}

const { primary, accent } = FIELDS.colours.shape
const COMPANY: Readonly<Record<string, Question>> = {
  name: { message: 'Name of the company', field: FIELDS.name },
  legalName: {
    message: 'Registered name',
    field: FIELDS.legalName,
    begins: ({ name = '' }) => name,
  },
  tagline: { message: 'A line under the logo', field: FIELDS.tagline },
  domain: {
    message: 'Domain, without www.',
    field: FIELDS.domain,
    begins: ({ name = '' }) => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '')}.com`,
  },
  email: mailbox('Address that pages show', ({ domain }) => `hello@${domain}`),
  services: mailbox('Mailbox for inquiries', ({ email = '' }) => email),
  careers: mailbox('Mailbox for applications', ({ domain }) => `careers@${domain}`),
  primary: { message: 'Colour of links', field: primary, begins: () => '#1f3a8a' },
  accent: { message: 'Colour of buttons', field: accent, begins: () => '#f59e0b' },
  logo: {
    message: 'Logo, an SVG file (none: a mark is made from the initials)',
    field: FIELDS.logo.refine((file) => file && existsSync(file), {
      error: 'There is no such file.',
    }),
    isOptional: true,
  },
}
const OFFICE_QUESTIONS: Readonly<Record<string, Question>> = {
  city: { message: 'City of the office', field: OFFICE.city },
  countryCode: { message: 'Country in two letters, such as GB', field: OFFICE.countryCode },
  country: {
    message: 'Country, as visitors read it',
    field: OFFICE.country,
    begins: ({ countryCode = '' }) =>
      new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? '',
  },
  address: { message: 'Postal address, its lines separated by ;' },
  postalCode: { message: 'Postal code', field: OFFICE.postalCode },
  region: { message: 'State or region', field: OFFICE.region, begins: ({ city = '' }) => city },
  timeZone: {
    message: 'Time zone',
    field: OFFICE.timeZone,
    begins: ({ countryCode }) => new Intl.Locale(`und-${countryCode}`).getTimeZones?.()?.[0] ?? '',
  },
  hours: { message: 'Hours, such as 9 a.m. to 5 p.m. GMT', field: OFFICE.hours },
  phone: { message: 'Telephone (may be left out)', field: OFFICE.phone, isOptional: true },
}
const SOCIAL_QUESTIONS: Readonly<Record<string, Question>> = {
  link: { message: 'Its address', field: SOCIAL.link },
  label: { message: 'Name of that network', field: SOCIAL.label },
}

export async function askForAnswers(): Promise<Answers> {
  intro('Your company in place of the invented one. Each answer can be changed later in content/.')
  const { services, careers, primary, accent, ...company } = await askAll(COMPANY)
  const offices: Record<string, unknown>[] = []
  do {
    const { address = '', ...office } = await askAll(OFFICE_QUESTIONS)
    offices.push({ ...office, address: address.split(';').map((line) => line.trim()) })
  } while (await askWhether('Another office?'))
  const socials: Given[] = []
  while (await askWhether('A profile of the company elsewhere, for the footer?'))
    socials.push(await askAll(SOCIAL_QUESTIONS))
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const options = LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))
  const language = await answered(select({ message: 'Language of the site', options }))
  const mailboxes = { services, careers }
  return answers.parse({
    ...company,
    mailboxes,
    colours: { primary, accent },
    offices,
    socials,
    language,
  })
}

function mailbox(message: string, begins: Question['begins']): Question {
  return { message, field: FIELDS.email, ...(begins && { begins }) }
}

/** The answers by their names; those that were left out are missing. */
async function askAll(
  questions: Readonly<Record<string, Question>>,
): Promise<Record<string, string>> {
  const given: Record<string, string> = {}
  for (const [name, { message, field, isOptional, begins }] of Object.entries(questions)) {
    const validate = (value = '') => {
      if (value.trim() !== '') return field?.safeParse(value.trim()).error?.issues[0]?.message
      return isOptional ? undefined : 'Please answer.'
    }
    const initialValue = begins?.(given) ?? ''
    const answer = await answered<string>(text({ message, initialValue, validate }))
    if (answer?.trim()) given[name] = answer.trim()
  }
  return given
}

const askWhether = (message: string) => answered(confirm({ message, initialValue: false }))

/** Ctrl-C ends it, and nothing has been changed by then. */
async function answered<Value>(question: Promise<Value | symbol>): Promise<Value> {
  const answer = await question
  if (!isCancel(answer)) return answer as Value
  cancel('Nothing was changed.')
  process.exit(1)
}
