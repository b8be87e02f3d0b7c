/** YYYY-MM-DD, for machines; the day as it was written, whatever the reader's time zone. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** DD/MM/YYYY, as everywhere on the site; the same day. */
export function readableDate(date: Date): string {
  return isoDay(date).split('-').reverse().join('/')
}

/** November 2026, where the day does not matter. */
export function monthAndYear(date: Date): string {
  return date.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** January 31, 2027: for deadlines, since 02/03/2027 is ambiguous. */
export function dayInWords(date: Date): string {
  return date.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
