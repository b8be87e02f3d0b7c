/**
 * The files of `content/` that the server reads when it starts. A file that cannot be read, or that is wrong, is a
 * StartError that names the file and each wrong field.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ANSWER_COPY_FIELDS, type AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import type { AnswerTime } from '@lanternfield/contract/answers.ts'
import { COLOUR } from '@lanternfield/contract/colour.ts'
import {
  type CopyField,
  copySchema,
  fillFacts,
  findCopyError,
  PARAGRAPHS_MAX,
} from '@lanternfield/contract/copy.ts'
import { CORNER, TYPEFACE } from '@lanternfield/contract/corners.ts'
import { FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import { INQUIRY_TYPES, type InquiryLabels, type Profile } from '@lanternfield/contract/forms.ts'
import { findLabelErrors } from '@lanternfield/contract/inquiry-labels.ts'
import { LANGUAGES, localeOf, setLanguage } from '@lanternfield/contract/language.ts'
import { MAIL_COPY_FIELDS, type MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { type LanguageCopy, MESSAGE_COPY_FIELDS } from '@lanternfield/contract/message-copy.ts'
import {
  isTimeZone,
  TIME_OF_DAY,
  WEEKDAYS,
  WORKING_DAYS,
} from '@lanternfield/contract/office-hours.ts'
import { decodeUtf8 } from '@lanternfield/contract/utf8.ts'
import * as v from 'valibot'
import { parse } from 'yaml'
import { StartError } from './start-error.ts'

export const CONTENT_FILES = {
  company: 'company.yaml',
  brand: 'brand.yaml',
  mailCopy: 'mails.yaml',
  answerCopy: 'answers.yaml',
  messages: 'messages.yaml',
  formLabels: 'forms.yaml',
} as const

const text = v.pipe(v.string(), v.nonEmpty())
const address = v.pipe(v.string(), v.email())

const timeOfDay = v.pipe(v.string(), v.regex(TIME_OF_DAY, 'wants a time such as "08:30"'))
const day = v.pipe(
  v.string(),
  v.check(
    (day) => new Date(day).toJSON() === `${day}T00:00:00.000Z`,
    'wants a day such as "2026-12-25"',
  ),
)
const officeSchema = v.object({
  city: text,
  countryCode: text,
  hours: v.pipe(
    v.object({
      opens: timeOfDay,
      closes: timeOfDay,
      days: v.optional(v.pipe(v.array(v.picklist(WEEKDAYS)), v.minLength(1)), [...WORKING_DAYS]),
    }),
    v.forward(
      v.check(({ opens, closes }) => opens < closes, 'wants a time after that of `opens`'),
      ['closes'],
    ),
  ),
  holidays: v.optional(v.array(day), []),
  timeZone: v.pipe(
    v.string(),
    v.check(isTimeZone, 'wants a time zone by its place, such as America/Chicago'),
  ),
})
const answerTime = v.object({
  businessDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  office: v.optional(text),
})

const companyFileSchema = v.object({
  name: text,
  legalName: text,
  domain: text,
  /** The address that pages show. */
  email: address,
  tagline: v.string(),
  language: v.optional(v.picklist(LANGUAGES)),
  /** Of dates and numbers; without one, that of the first office. */
  region: v.optional(text),
  /** How soon a person of which office answers; without one, of the first. */
  answerTimes: v.object({ inquiries: answerTime, applications: answerTime }),
  offices: v.pipe(v.array(officeSchema), v.minLength(1)),
  mailboxes: v.pipe(
    v.object({ services: address, careers: address }),
    v.transform(({ services, careers }) => ({ SERVICES: services, CAREERS: careers })),
  ),
})

/** Each answer time with its office in place of the city. */
const companySchema = v.pipe(
  companyFileSchema,
  v.rawTransform(({ dataset, addIssue, NEVER }): Company => {
    const { offices, answerTimes, language, region, ...company } = dataset.value
    const withOffice = (name: keyof typeof answerTimes) => {
      const { businessDays, office: city } = answerTimes[name]
      const office = offices.find((one) => city === undefined || one.city === city)
      if (office) return { businessDays, office }
      const at = { type: 'unknown', origin: 'value', input: dataset.value, value: city } as const
      addIssue({
        message: `wants the city of an office: ${offices.map((one) => one.city).join(', ')}`,
        path: [
          { ...at, key: 'answerTimes' },
          { ...at, key: name },
          { ...at, key: 'office' },
        ],
      })
      return NEVER
    }
    return {
      ...company,
      locale: localeOf({ language, region, offices }),
      answerTimes: { SERVICES: withOffice('inquiries'), CAREERS: withOffice('applications') },
    }
  }),
)

const colour = v.pipe(v.string(), v.regex(COLOUR))
/** The colours of mails and of the pages of signed links, as CSS writes them. */
const coloursSchema = v.object({
  base100: colour,
  base200: colour,
  base300: colour,
  baseContent: colour,
  primary: colour,
  primaryContent: colour,
  secondary: colour,
  accent: colour,
  accentContent: colour,
  neutral: colour,
  neutralContent: colour,
  info: colour,
  success: colour,
  error: colour,
  muted: colour,
  line: colour,
  card: colour,
  shade: colour,
  lamp: colour,
})
const corner = v.pipe(v.string(), v.regex(CORNER))
const brandSchema = v.object({
  typeface: v.pipe(v.string(), v.regex(TYPEFACE)),
  corners: v.object({ selector: corner, field: corner, box: corner }),
  light: coloursSchema,
  dark: coloursSchema,
})

const formLabelsSchema = v.object({
  labels: v.object(v.entriesFromList(FIELD_NAMES, text)),
  inquiryTypes: v.pipe(
    v.object(v.entriesFromList(INQUIRY_TYPES, v.string())),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const [type, problem] of Object.entries(findLabelErrors(dataset.value)))
        addIssue({ message: `${type}: ${problem}` })
    }),
  ),
})

export type Company = Omit<
  v.InferOutput<typeof companyFileSchema>,
  'offices' | 'answerTimes' | 'language' | 'region'
> & {
  /** Of dates and numbers, such as `de-AT`. */
  readonly locale: string
  /** How soon a person answers the submissions of a profile. */
  readonly answerTimes: Readonly<Record<Profile, AnswerTime>>
}
export type Brand = v.InferOutput<typeof brandSchema>
/** The label of each field, as visitors read it. */
export type FieldLabels = v.InferOutput<typeof formLabelsSchema>['labels']

export type ServerContent = {
  readonly company: Company
  readonly brand: Brand
  /** The copy of mails and answers, with the facts of the company filled in. */
  readonly mailCopy: MailCopy
  readonly answerCopy: AnswerCopy
  readonly inquiryLabels: InquiryLabels
  readonly fieldLabels: FieldLabels
}

/**
 * Reads the content, and sets the language of this process.
 * @param folder the path of `content/`
 * @param givenCompany replaces the company of the folder, for tests
 */
export async function readContent(folder: string, givenCompany?: Company): Promise<ServerContent> {
  const company = givenCompany ?? (await readCompany(folder))
  const readTable = (file: string, table: CopyField) =>
    readContentFile(join(folder, file), schemaOf(table))
  const messages = await readTable(CONTENT_FILES.messages, MESSAGE_COPY_FIELDS)
  const facts = setLanguage(company, messages as LanguageCopy)
  const readCopy = async (file: string, table: CopyField) =>
    fillFacts(await readTable(file, table), facts)
  const formLabels = await readContentFile(join(folder, CONTENT_FILES.formLabels), formLabelsSchema)
  return {
    company,
    brand: await readContentFile(join(folder, CONTENT_FILES.brand), brandSchema),
    mailCopy: (await readCopy(CONTENT_FILES.mailCopy, MAIL_COPY_FIELDS)) as MailCopy,
    answerCopy: (await readCopy(CONTENT_FILES.answerCopy, ANSWER_COPY_FIELDS)) as AnswerCopy,
    inquiryLabels: formLabels.inquiryTypes,
    fieldLabels: formLabels.labels,
  }
}

function readCompany(folder: string): Promise<Company> {
  return readContentFile(join(folder, CONTENT_FILES.company), companySchema)
}

async function readContentFile<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, await readYaml(file))
  if (result.success) return result.output
  const errors = result.issues.map(
    (issue) => `${file}: \`${v.getDotPath(issue) ?? 'the file'}\`: ${issue.message}`,
  )
  throw new StartError(errors.join('\n'))
}

async function readYaml(file: string): Promise<unknown> {
  try {
    const text = decodeUtf8(await readFile(file))
    if (text === null) throw new Error('It is not UTF-8 text. Save it as UTF-8.')
    return parse(text)
  } catch (cause) {
    throw new StartError(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

const schemaOf = (table: CopyField) =>
  copySchema<v.GenericSchema>(table, {
    line: (field) =>
      v.pipe(
        v.string(),
        v.rawCheck(({ dataset, addIssue }) => {
          const problem = dataset.typed ? findCopyError(dataset.value, field) : null
          if (problem) addIssue({ message: problem })
        }),
      ),
    paragraphs: (_, paragraph) =>
      v.pipe(v.array(paragraph), v.minLength(1), v.maxLength(PARAGRAPHS_MAX)),
    group: (_, fields) => v.strictObject(fields),
  })
