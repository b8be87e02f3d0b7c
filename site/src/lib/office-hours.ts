/** When an office is open, on its own clocks. */
export type OpenHours = {
  /** As in content/company.yaml: `8 a.m. to 5:30 p.m. CT`. */
  readonly hours: string
  /** As the tz database names it, because summer time moves the hours of an office against those of another. */
  readonly timeZone: string
}

export const OFFICE_HOURS =
  /^(1[0-2]|[1-9])(?::([0-5]\d))? ([ap])\.m\. to (1[0-2]|[1-9])(?::([0-5]\d))? ([ap])\.m\. \S+$/

const DAY_MINUTES = 24 * 60

/** In hours, and less than zero if one office has closed before the other opens. */
export function sharedHours(one: OpenHours, other: OpenHours, day: Date): number {
  const [oneOpens, oneCloses] = openMinutes(one, day)
  const [otherOpens, otherCloses] = openMinutes(other, day)
  return (Math.min(oneCloses, otherCloses) - Math.max(oneOpens, otherOpens)) / 60
}

/** The hours of a day in which at least one of the offices is open. */
export function hoursOpen(offices: readonly OpenHours[], day: Date): number {
  const open = new Set<number>()
  for (const office of offices) {
    const [opens, closes] = openMinutes(office, day)
    for (let minute = opens; minute < closes; minute++)
      open.add((minute + DAY_MINUTES) % DAY_MINUTES)
  }
  return open.size / 60
}

/** The whole hours that hold all year: in winter and in summer. */
export function hoursOpenAllYear(offices: readonly OpenHours[], year: number): number {
  return Math.floor(Math.min(...midseasons(year).map((day) => hoursOpen(offices, day))))
}

/** A day with and a day without summer time, wherever there is one. */
export function midseasons(year: number): readonly Date[] {
  return [new Date(Date.UTC(year, 0, 15)), new Date(Date.UTC(year, 6, 15))]
}

/** From the midnight of UTC at which the day begins. */
function openMinutes({ hours, timeZone }: OpenHours, day: Date): readonly [number, number] {
  const match = OFFICE_HOURS.exec(hours)
  if (!match) throw new Error(`"${hours}" are no opening hours.`)
  const [, opens, opensAt, opensHalf, closes, closesAt, closesHalf] = match
  const offset = offsetMinutes(timeZone, day)
  return [
    minuteOfDay(opens, opensAt, opensHalf) - offset,
    minuteOfDay(closes, closesAt, closesHalf) - offset,
  ]
}

function minuteOfDay(hour = '', minute = '0', half = 'a'): number {
  return ((Number(hour) % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minute)
}

/** How far the clocks of a time zone are ahead of UTC on a day, or at a moment. */
function offsetMinutes(timeZone: string, day: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

const MINUTE_MS = 60_000

/**
 * The first moment after a day in a time zone: midnight there, or the first moment past it where clocks are changed then.
 * @param day as content has it, midnight in UTC
 * @param timeZone such as `Asia/Kolkata`
 */
export function endOfDay(day: Date, timeZone: string): Date {
  const midnight = day.getTime() + DAY_MINUTES * MINUTE_MS
  const offsetMs = (at: number) => offsetMinutes(timeZone, new Date(at)) * MINUTE_MS
  // The clocks may have been changed between the two.
  return new Date(midnight - offsetMs(midnight - offsetMs(midnight)))
}
