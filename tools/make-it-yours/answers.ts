/** What a company answers to `npm run make-it-yours`: the keys of the answers file, which are the questions on a terminal. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'astro/zod'
import { findContentErrors } from '../../site/src/content-check/find-content-errors.ts'
import { toJsonSchema } from '../../site/src/content-check/json-schema.ts'
import { parseFile } from '../../site/src/content-check/parse-file.ts'
import { findUndrawable } from '../../site/src/lib/find-fonts.ts'
import { initials } from '../../site/src/lib/initials.ts'
import { address, EMAIL, exactText, phone, timeZone } from '../../site/src/shapes/field-kinds.ts'
import { LANGUAGES } from '../../site/src/shapes/language.ts'
import { parseHours } from './office-hours.ts'
import * as read from './read-answer.ts'

/** What names a file. */
export const DRAWING = /^(?:logo|logoDark|mark)$/
/** A text that is brought into the form of content before it is checked. */
const form =
  (convert: (written: string) => string, pattern: RegExp, error: string) => (help: string) =>
    z.string().overwrite(convert).regex(pattern, { error }).describe(help)
const email = form(read.toEmail, EMAIL, 'wants an e-mail address, such as hello@company.example.')
const colour = form(read.toColour, /^#.{6}$/, 'wants a colour such as teal or "#0f766e".')
const country = form(read.toCountryCode, /^[A-Z]{2}$/, 'wants a country such as Germany or DE.')
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
const domain = form(read.toDomain, DOMAIN, 'wants a domain such as company.example.')
/** What pages show. Braces would be the place of a fact there. */
const words = (help: string, maxChars: number) =>
  exactText(help, maxChars)
    .regex(/^[^{}]*$/, { error: 'wants a text without { and }.' })
    .refine((text) => findUndrawable(text).length === 0, {
      error: ({ input }) =>
        `has ${findUndrawable(String(input)).join(' ')}, for which there is no font.`,
    })
const WHOLE = { error: 'wants a whole number of days, such as 2.' }
const days = z.coerce.number(WHOLE).int(WHOLE).min(1, WHOLE).max(365, WHOLE).optional()

const office = z
  .strictObject({
    city: words('City of the office.', 40),
    countryCode: country('Its country, such as GB.').optional(),
    country: exactText('Its country, as visitors read it.', 40).optional(),
    address: z.array(words('One line of the postal address.', 600)).min(1).optional(),
    postalCode: exactText('Postal code, in quotation marks.', 12).optional(),
    region: exactText('State or region.', 40).optional(),
    timeZone: z.string().overwrite(read.toTimeZone).pipe(timeZone('Its time zone.')),
    hours: z.string().transform(parseHours).optional(),
    phone: z.string().optional(),
  })
  .transform((given, { addIssue }) => {
    const countryCode = given.countryCode ?? read.toCountryCode(given.country ?? '')
    const number = phone('').safeParse(given.phone && read.toPhone(given.phone, countryCode))
    const refuse = (key: string, message: string) =>
      addIssue({ code: 'custom', path: [key], message })
    if (!countryCode) refuse('countryCode', 'is missing. Its country.')
    if (given.phone && !number.success)
      refuse('phone', 'wants a telephone number with its country code, such as +49 821 456789.')
    return { ...given, countryCode, phone: number.data }
  })

export const answers = z
  .strictObject({
    name: words('Name of the company, as everyone says it.', 40).refine(initials, {
      error: 'wants a name with a letter or a digit.',
    }),
    legalName: words('Registered name.', 600),
    tagline: words('A line under the logo.', 80),
    domain: domain('Domain of the site.'),
    email: email('E-mail address that pages show.'),
    mailboxes: z.strictObject({
      services: email('Where inquiries are sent.'),
      careers: email('Where applications are sent.').optional(),
    }),
    offices: z.array(office).min(1),
    socials: z
      .array(z.strictObject({ link: address('Its address.'), label: exactText('Its name.', 30) }))
      .default([]),
    colours: z.strictObject({
      primary: colour('Main colour, such as "#1f3a8a".'),
      accent: colour('Colour of buttons, such as "#f59e0b".'),
    }),
    logo: z.string().optional(),
    logoDark: z.string().optional(),
    mark: z.string().optional(),
    language: z.enum(LANGUAGES).default(LANGUAGES[0]),
    region: country('Country whose dates and numbers the site writes.').optional(),
    services: z
      .array(z.strictObject({ title: words('Its name.', 50), summary: words('What it is.', 110) }))
      .min(1)
      .optional(),
    without: z.array(z.enum(['about-us', 'careers', 'search', 'services'])).optional(),
    answerTimes: z.strictObject({ inquiries: days, applications: days }).optional(),
    legalLine: words('The line that the law wants in mails.', 300).optional(),
  })
  .transform(({ mailboxes, offices, ...given }) => ({
    ...given,
    mailboxes: { careers: mailboxes.services, ...mailboxes },
    offices: offices.map((office) => {
      const names = new Intl.DisplayNames(given.language, { type: 'region' })
      // Pages say the name before it.
      const address = office.address?.filter((line) => line !== given.legalName)
      return { ...office, address, country: office.country ?? String(names.of(office.countryCode)) }
    }),
  }))
export type Answers = z.output<typeof answers>

/** Answers with a sentence for each that is wrong. */
export class AnswersError extends Error {}

/** @throws AnswersError naming each wrong answer */
export function readAnswersFile(file: string): Answers {
  const text = readGivenFile(file, 'answers')
  const parsed = parseFile(file, text)
  const checked = answers.safeParse(parsed.value)
  const errors = findContentErrors(
    { path: file, schema: toJsonSchema(answers), parsed, checked, texts: [] },
    { paths: new Set(), heicPaths: new Set() },
  )
  const { offices = [] } = (parsed.value ?? {}) as { offices?: { city?: string }[] }
  const lines = errors.map(({ line, message }) => {
    const named = message.replace(/^`offices\[(\d+)\]\.?(.*?)`/, (_, number, field) => {
      const city = offices[number - 1]?.city
      return `${field && `\`${field}\` of `}${city ? `the office in ${city}` : `office ${number}`}`
    })
    return `\n  Line ${line}: ${named}`
  })
  for (const [index, line] of text.split('\n').entries())
    if (/:\s+#\S|^[^'"#[{]*\S\s+#\d/.test(line))
      lines.push(`\n  Line ${index + 1}: What begins with # wants quotation marks in this file.`)
  if (lines.length > 0)
    throw new AnswersError(`Nothing was changed. ${file} has wrong answers:${lines.join('')}`)
  return findFiles(checked.data as Answers, dirname(file))
}

/** The same answers with the whole paths of their files. @param folder where these begin */
export function findFiles<Given extends Partial<Answers>>(given: Given, folder: string): Given {
  const files = Object.entries(given).filter(([name]) => DRAWING.test(name))
  const found = files.map(([name, path]) => [name, read.toPath(String(path), folder)])
  return { ...given, ...Object.fromEntries(found) }
}

/** @param what it is, for the error @throws AnswersError if it cannot be read */
export function readGivenFile(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'There is no such file' : message
    throw new AnswersError(`Nothing was changed. ${what}: ${reason}: ${file}`, { cause })
  }
}
