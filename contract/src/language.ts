/**
 * The language of the site that this process builds or serves. A site has one, so it is set once, when content is read.
 * Source: docs/decisions/language.md
 */
import { type CopyFacts, fillCopy, fillFacts } from './copy.ts'
import type { Profile } from './forms.ts'
import { type LanguageCopy, NUMBERS } from './message-copy.ts'
import { setMessages } from './messages.ts'

/** The languages that a site may have. Each has a file in languages/. */
export const LANGUAGES = ['en', 'de'] as const

type Place = {
  readonly language?: (typeof LANGUAGES)[number] | undefined
  readonly region?: string | undefined
  readonly offices: readonly { readonly countryCode: string }[]
}

/** The tag by which dates, numbers and names are written, such as `de-AT`. @param company of content/company.yaml */
export function localeOf({ language = LANGUAGES[0], region, offices }: Place): string {
  return [language, region ?? offices[0]?.countryCode].join('-')
}

/** Of dates, numbers and names. */
export let locale = 'en-US'
/** Of the text of pages and mails. */
export let lang = 'en'
/** Those within other sentences. */
export let words: LanguageCopy['words']

type Company = Omit<CopyFacts, 'company' | 'inquiryAnswer' | 'applicationAnswer'> & {
  readonly name: string
  readonly locale: string
  readonly answerTimes: Readonly<Record<Profile, { readonly businessDays: number }>>
}

/** @returns the facts that other copy may have */
export function setLanguage(company: Company, copy: LanguageCopy): CopyFacts {
  locale = company.locale
  lang = new Intl.Locale(locale).language
  words = copy.words
  const facts: CopyFacts = {
    company: company.name,
    legalName: company.legalName,
    domain: company.domain,
    email: company.email,
    inquiryAnswer: describeAnswerTime(company.answerTimes.SERVICES),
    applicationAnswer: describeAnswerTime(company.answerTimes.CAREERS),
  }
  setMessages(fillFacts(copy.messages, facts))
  return facts
}

/** A small number as a word, and any other in digits. */
export function numberInWords(number: number): string {
  return words.numbers[NUMBERS[number - 1] ?? ''] ?? String(number)
}

/** As the words after "within". */
export function describeAnswerTime({ businessDays }: { readonly businessDays: number }): string {
  const { one, other } = words.answerTime
  return businessDays === 1 ? one : fillCopy(other, { number: numberInWords(businessDays) })
}
