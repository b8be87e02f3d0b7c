/** DD/MM/YYYY, as everywhere on the site; the day as it was written, whatever the reader's time zone. */
export function readableDate(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}
