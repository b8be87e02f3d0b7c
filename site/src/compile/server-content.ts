import type { AnswerTime } from '@lanternfield/contract/site/office-hours.ts'
import { toHexTheme } from '../lib/colour.ts'
import type { PageCopy } from '../shapes/answers.ts'
import type { Brand } from '../shapes/brand.ts'
import type { Company } from '../shapes/company.ts'
import type { FormsCopy } from '../shapes/forms.ts'
import { localeOf } from '../shapes/language.ts'
import type { MailCopy } from '../shapes/mails.ts'
import type { MessageCopy } from '../shapes/messages.ts'
import { copyPlaceholdersOf } from '../shapes/placeholders.ts'
import type { CopyPlaceholders } from '../shapes/server-copy.ts'
import { fillPlaceholders } from './fill-placeholders.ts'

export type { Brand, MailCopy, PageCopy }

type Source = {
  readonly company: Company
  readonly brand: Brand
  readonly forms: FormsCopy
  readonly mails: MailCopy
  readonly answers: PageCopy
  readonly messages: MessageCopy
}

/** What the server reads, and constants that browsers have too, by the names of the files in compiled/. */
export function compileCopy(source: Source) {
  const { company, messages: copy } = source
  const placeholders = copyPlaceholdersOf({ company, words: copy.words })
  const locale = localeOf(company)
  return {
    'messages.ts': composeModule({
      lang: new Intl.Locale(locale).language,
      dir: new Intl.Locale(locale).getTextInfo().direction ?? 'ltr',
      locale,
      messages: fillPlaceholders(copy.messages, placeholders),
      words: copy.words,
      rules: source.forms.rules,
    }),
    'server.json': JSON.stringify(composeServerContent(source, placeholders)),
  }
}

/** In which answers are promised where an office names no hours. */
const UNSAID_HOURS = [{ opens: '09:00', closes: '17:00' }]

/** The content of the server: placeholders filled in, addresses by profile, and each answer time with its office. */
function composeServerContent(source: Source, placeholders: CopyPlaceholders) {
  const { company, brand, forms, mails, answers } = source
  const { name, legalName, domain, email, tagline, mailboxes, answerTimes, offices } = company
  const { legalLine: line } = company
  const withOffice = ({
    businessDays,
    office: name,
  }: (typeof answerTimes)['inquiries']): AnswerTime => {
    const office = offices.find((one) => name === undefined || one.city === name)
    // The check of content/ has looked whether it is there.
    const { city, hours, holidays, timeZone } = office as (typeof offices)[number]
    return {
      businessDays,
      office: { city, hours: hours.length > 0 ? hours : UNSAID_HOURS, holidays, timeZone },
    }
  }
  return {
    company: {
      ...{ name, legalName, domain, email, tagline },
      // Law wants the registered name in it.
      legalLine: !line || line.includes(legalName) ? line : `${legalName}, ${line}`,
      /** Of dates and numbers, such as `de-AT`. */
      locale: localeOf(company),
      /** How soon a person answers the submissions of a profile. */
      answerTimes: {
        SERVICES: withOffice(answerTimes.inquiries),
        CAREERS: withOffice(answerTimes.applications),
      },
      mailboxes: { SERVICES: mailboxes.services, CAREERS: mailboxes.careers ?? mailboxes.services },
    },
    /** With colours as mail programs know them. */
    brand: { ...brand, light: toHexTheme(brand.light), dark: toHexTheme(brand.dark) },
    mailCopy: fillPlaceholders(mails, placeholders),
    pageCopy: fillPlaceholders(answers, placeholders),
    inquiryLabels: forms.choices.inquiryType,
    /** The fields, as visitors read them: the label of each, and the words for each choice. */
    fieldCopy: { labels: forms.labels, choices: forms.choices },
  }
}

export type ServerContent = ReturnType<typeof composeServerContent>

/** A module with these constants. Their texts may be of any language, so none has a literal type. */
export function composeModule(constants: Readonly<Record<string, string | object>>): string {
  const lines = Object.entries(constants).map(([name, value]) =>
    typeof value === 'string'
      ? `export const ${name}: string = ${JSON.stringify(value)}`
      : `export const ${name} = ${JSON.stringify(value)}`,
  )
  return `// Written from content/ by site/src/compile.\n${lines.join('\n')}\n`
}
