import { DAY_MS } from './durations.ts'

/** The beginning of a time's day (UTC), in milliseconds since 1970. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS
}
