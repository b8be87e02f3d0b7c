import { offsetMinutes } from '../lib/office-hours.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The first moment after a day in a time zone: midnight there, or the first moment past it where clocks are changed then.
 * @param day as content has it, midnight in UTC
 * @param timeZone such as `Asia/Kolkata`
 */
export function endOfDay(day: Date, timeZone: string): Date {
  const midnight = day.getTime() + DAY_MS
  const offsetMs = (at: number) => offsetMinutes(timeZone, new Date(at)) * MINUTE_MS
  // The clocks may have been changed between the two.
  return new Date(midnight - offsetMs(midnight - offsetMs(midnight)))
}
