import { lang, locale, words } from '@lanternfield/contract/language.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'

type HoursInWords = {
  readonly opens: string
  readonly closes: string
  /** How its clocks are called, such as `CT`. */
  readonly clock: string
}

/** The hours of an office, such as `8 a.m. to 5:30 p.m. CT`. */
export function describeHours({ opens, closes, clock }: HoursInWords): string {
  return fillCopy(words.hours, { opens: describeTime(opens), closes: describeTime(closes), clock })
}

function describeTime(time: string): string {
  if (lang === 'fr') return time.replace(/^0?(\d+):/, '$1\u00a0h\u00a0').replace(/\u00a000$/, '')
  if (!new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12) return time
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}
