/** A time by the clocks of a time zone, such as `20 Nov 2026, 09:12`. @param time milliseconds since 1970 */
export function toClockTime(time: number, timeZone: string): string {
  return new Date(time).toLocaleString('en-GB', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}
