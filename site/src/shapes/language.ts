import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { type MessageCopy, NUMBERS } from './messages.ts'

/** The languages that a site may have. Each has a file in languages/. */
export const LANGUAGES = ['en', 'de', 'fr'] as const

type Place = {
  readonly language?: (typeof LANGUAGES)[number] | undefined
  readonly region?: string | undefined
  readonly offices: readonly { readonly countryCode: string }[]
}

/** The tag by which dates, numbers and names are written, such as `de-AT`. @param company of content/company.yaml */
export function localeOf({ language = LANGUAGES[0], region, offices }: Place): string {
  return [language, region ?? offices[0]?.countryCode].join('-')
}

/** January 31, 2027: for deadlines, since 02/03/2027 is ambiguous. The first of a month in French is the `1er`. */
export function dayInWords(date: Date, locale: string): string {
  const text = date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return locale.startsWith('fr') ? text.replace(/^1 /, '1er ') : text
}

type Words = Pick<MessageCopy['words'], 'numbers' | 'answerTime'>

/** A small number as a word, and any other in digits. */
export function numberInWords(number: number, { numbers }: Pick<Words, 'numbers'>): string {
  return numbers[NUMBERS[number - 1] ?? ''] ?? String(number)
}

/** As the words after "within". */
export function describeAnswerTime(
  { businessDays }: { readonly businessDays: number },
  words: Words,
): string {
  const { one, other } = words.answerTime
  return businessDays === 1 ? one : fillCopy(other, { number: numberInWords(businessDays, words) })
}
