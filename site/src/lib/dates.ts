import { lang, locale } from '@lanternfield/contract/language.ts'
import { isoDay } from './iso-day.ts'

/** A day in digits: DD/MM/YYYY in English, as specified, and in other languages as they write it. */
export function readableDate(date: Date): string {
  if (lang === 'en') return isoDay(date).split('-').reverse().join('/')
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return date.toLocaleDateString(locale, digits)
}

/** November 2026, where the day does not matter. */
export function monthAndYear(date: Date): string {
  return date.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
