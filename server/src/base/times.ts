export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A time from `from` up to but not including `to`, in milliseconds since 1970. */
export type Period = { readonly from: number; readonly to: number }

/** The beginning of a time's day (UTC), in milliseconds since 1970. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS
}
