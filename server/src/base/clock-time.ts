/** Times as mails and pages write them. All take milliseconds since 1970. */
import { lang, locale } from '@lanternfield/contract/language.ts'

/** A time by the clocks of a time zone, such as `20 Nov 2026, 09:12`. */
export function toClockTime(time: number, timeZone: string): string {
  return new Date(time).toLocaleString(lang === 'en' ? 'en-GB' : locale, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}

/** A time in UTC, which is the same for every reader: `Fri, 20 Nov 2026 09:12:00 GMT`. */
export function toUtc(time: number): string {
  return lang === 'en' ? new Date(time).toUTCString() : `${toClockTime(time, 'UTC')} UTC`
}

/** A day in UTC: 2026-11-20 in English, whose readers would take 01/02/2027 for two days. */
export function toDay(time: number): string {
  if (lang === 'en') return new Date(time).toISOString().slice(0, 10)
  return new Date(time).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'medium' })
}
