/** YYYY-MM-DD, for machines; the day as it was written, whatever the reader's time zone. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
