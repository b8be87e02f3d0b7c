/** Times as mails and pages write them. All take milliseconds since 1970. */
import { lang, locale } from '@lanternfield/contract/language.ts'
import type { Office } from '@lanternfield/contract/site/office-hours.ts'

const DATES = lang === 'en' ? 'en-GB' : locale

/** A time by the clocks of a time zone, such as `20 Nov 2026, 09:12`. */
export function toClockTime(time: number, timeZone: string): string {
  return new Date(time).toLocaleString(DATES, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
}

/** A day by the clocks of a time zone, such as `20 Nov 2026`. */
export function toClockDay(time: number, timeZone: string): string {
  return new Date(time).toLocaleDateString(DATES, { timeZone, dateStyle: 'medium' })
}

/** A time for readers who may have other clocks than the office: `20 Nov 2026, 09:12 (Austin)`. */
export function toOfficeTime(time: number, { city, timeZone }: Office): string {
  return `${toClockTime(time, timeZone)} (${city})`
}
