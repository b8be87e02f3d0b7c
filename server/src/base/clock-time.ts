/** Times as mails and pages write them. All take milliseconds since 1970. */
import { lang, locale } from '@lanternfield/contract/language.ts'
import { type Office, offsetMs } from '@lanternfield/contract/site/office-hours.ts'
import { DAY_MS } from './times.ts'

const DATES = lang === 'en' ? 'en-GB' : locale
const OCLOCK = lang === 'de' ? ' Uhr' : ''

/** A time by the clocks of a time zone, such as `20 Nov 2026, 09:12`. */
export function toClockTime(time: number, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Date(time).toLocaleString(DATES, { timeZone, ...style }) + OCLOCK
}

/** A day by the clocks of a time zone, such as `20 Nov 2026`. */
export function toClockDay(time: number, timeZone: string): string {
  return new Date(time).toLocaleDateString(DATES, { timeZone, dateStyle: 'medium' })
}

/** As little of a time as is clear: `17:00` on its day, `Mon 17:00` within six days, else `14 Dec` or `14 Dec 2025`. */
export function toShortTime(time: number, timeZone: string, now: number): string {
  const dayOf = (at: number) => Math.floor((at + offsetMs(timeZone, at)) / DAY_MS)
  const days = Math.abs(dayOf(time) - dayOf(now))
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const date = { day: 'numeric', month: 'short' } as const
  // Half a year: until then no date is read as one of another year.
  const year = days > 182 ? ({ year: 'numeric' } as const) : {}
  const weekday = days > 0 ? ({ weekday: 'short' } as const) : {}
  const shown = days > 6 ? { ...date, ...year } : { ...weekday, ...clock }
  return new Date(time).toLocaleString(DATES, { timeZone, ...shown }) + (days > 6 ? '' : OCLOCK)
}

/** A time for readers who may have other clocks than the office: `20 Nov 2026, 09:12 (Austin)`. */
export function toOfficeTime(time: number, { city, timeZone }: Office): string {
  return `${toClockTime(time, timeZone)} (${city})`
}
