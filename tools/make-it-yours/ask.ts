/** The questions of `npm run make-it-yours` on a terminal: the fields of an answers file, each checked at once. */
import { existsSync } from 'node:fs'
import { cancel, confirm, intro, isCancel, select, text } from '@clack/prompts'
import { z } from 'astro/zod'
import { LANGUAGES } from '../../site/src/shapes/language.ts'
import { type Answers, answers, FIELDS, OFFICE, SOCIAL } from './answers.ts'

type Questions = Readonly<Record<string, z.ZodType>>
type Given = Readonly<Record<string, string>>

const { name, legalName, tagline, domain, email, mailboxes, colours } = FIELDS
const logo = FIELDS.logo.refine((file) => file === undefined || existsSync(file), {
  error: 'There is no such file.',
})
const COMPANY = {
  ...{ name, legalName, tagline, domain, email },
  ...mailboxes.shape,
  ...colours.shape,
  logo,
}
const address = z
  .string()
  .transform(toLines)
  .pipe(OFFICE.address)
  .describe('Postal address, its lines separated by ;')
const OFFICE_QUESTIONS = { ...OFFICE, address }

/** What stands in place of an answer that has not been given yet, by the answers before. */
const BEGINNINGS: Readonly<Record<string, (given: Given) => string | undefined>> = {
  legalName: ({ name }) => name,
  domain: ({ name = '' }) => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '')}.com`,
  email: ({ domain }) => `hello@${domain}`,
  services: ({ email }) => email,
  careers: ({ domain }) => `careers@${domain}`,
  primary: () => '#1f3a8a',
  accent: () => '#f59e0b',
  country: ({ countryCode = '' }) =>
    new Intl.DisplayNames('en', { type: 'region' }).of(countryCode),
  region: ({ city }) => city,
  timeZone: ({ countryCode }) => new Intl.Locale(`und-${countryCode}`).getTimeZones?.()?.[0],
}

export async function askForAnswers(): Promise<Answers> {
  intro('Your company in place of the invented one. Each answer can be changed later in content/.')
  const { services, careers, primary, accent, ...company } = await askAll(COMPANY)
  const offices: Record<string, unknown>[] = []
  do {
    const { address = '', ...office } = await askAll(OFFICE_QUESTIONS)
    offices.push({ ...office, address: toLines(address) })
  } while (await askWhether('Another office?'))
  const socials: Given[] = []
  while (await askWhether('A profile of the company elsewhere, for the footer?'))
    socials.push(await askAll(SOCIAL))
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const options = LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))
  const language = await answered(select({ message: 'Language of the site', options }))
  return answers.parse({
    ...company,
    mailboxes: { services, careers },
    colours: { primary, accent },
    offices,
    socials,
    language,
  })
}

/** An address on one line of a terminal. */
function toLines(written: string): string[] {
  return written
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The answers by their names; those that were left out are missing. */
async function askAll(questions: Questions): Promise<Record<string, string>> {
  const given: Record<string, string> = {}
  for (const [name, field] of Object.entries(questions)) {
    const asked = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field
    const message = asked.description?.replace(/\.$/, '') ?? name
    const validate = (value = '') =>
      value.trim() === '' && field === asked
        ? 'Please answer.'
        : field.safeParse(value.trim() || undefined).error?.issues[0]?.message
    const initialValue = BEGINNINGS[name]?.(given) ?? ''
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
