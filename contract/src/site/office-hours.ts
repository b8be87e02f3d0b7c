/** When offices are open: on their own clocks, but not on weekends and holidays. */

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
type Weekday = (typeof WEEKDAYS)[number]

export const WORKING_DAYS: readonly Weekday[] = WEEKDAYS.slice(1, 6)

/** A time of day, such as `08:00` or `17:30`. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** When an office is open on some days of the week: Monday to Friday, unless it names others. */
export type OpenSpan = {
  readonly opens: string
  readonly closes: string
  readonly days?: readonly Weekday[] | undefined
}

/** The hours of an office, as content/company.yaml has them. */
export type OfficeHours = {
  readonly hours: readonly OpenSpan[]
  /** Days on which it is closed, such as `2026-12-25`. */
  readonly holidays: readonly string[]
  /** As the tz database names it, because summer time moves the hours of an office against those of another. */
  readonly timeZone: string
}

/** An office, by whose clocks times are written. */
export type Office = OfficeHours & { readonly city: string }

/** A promise of content/company.yaml: within how many business days of which office. */
export type AnswerTime = { readonly businessDays: number; readonly office: Office }

type ClockHours = Pick<OfficeHours, 'hours' | 'timeZone'>

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
/** An office that is closed for longer has a mistake in its holidays. */
const LOOK_AHEAD_DAYS = 3660

/**
 * When an office that is open at a time has opened on that day, and when it opens on another; null while it is closed, as in
 * the minute in which it closes. All times in milliseconds since 1970.
 */
export function openingAt(office: OfficeHours, time: number) {
  if (openMsBetween(office, time, time + 1) === 0) return null
  const midnight = shownMidnight(time, office.timeZone)
  const [today] = openTimes(office, momentOf(midnight, office.timeZone))
  const [next] = openTimes(office, momentOf(midnight + DAY_MS, office.timeZone))
  return today ? { opened: today.opens, opensNext: next?.opens ?? today.closes } : null
}

/**
 * The time at which an office has been open for as long since another time.
 * @param from milliseconds since 1970
 * @param openMs milliseconds, 0 or more
 */
export function addOpenMs(office: OfficeHours, from: number, openMs: number): number {
  let left = openMs
  for (const { opens, closes } of openTimes(office, from)) {
    if (left <= closes - opens) return opens + left
    left -= closes - opens
  }
  return Number.POSITIVE_INFINITY
}

/** For how many milliseconds an office is open between two times; 0 if the second is not later. */
export function openMsBetween(office: OfficeHours, from: number, to: number): number {
  let sum = 0
  for (const { opens, closes } of openTimes(office, from)) {
    if (opens >= to) break
    sum += Math.min(closes, to) - opens
  }
  return sum
}

/** How long an office is open on its longest day, in milliseconds. */
export function businessDayMs({ hours }: Pick<OfficeHours, 'hours'>): number {
  const minutesOn = (day: Weekday) =>
    spansOn(hours, day).reduce((sum, one) => sum + minuteOf(one.closes) - minuteOf(one.opens), 0)
  return Math.max(...WEEKDAYS.map(minutesOn)) * MINUTE_MS
}

/** The spans of a day of the week, in their order. */
export function spansOn(hours: readonly OpenSpan[], weekday: Weekday): readonly OpenSpan[] {
  return hours
    .filter(({ days = WORKING_DAYS }) => days.includes(weekday))
    .sort((one, other) => minuteOf(one.opens) - minuteOf(other.opens))
}

/** The hours of an office from a time on, span by span; where it is open then, the first begins with that time. */
function* openTimes({ hours, holidays, timeZone }: OfficeHours, from: number) {
  const today = shownMidnight(from, timeZone)
  for (let day = today; day < today + LOOK_AHEAD_DAYS * DAY_MS; day += DAY_MS) {
    const date = new Date(day)
    if (holidays.includes(date.toISOString().slice(0, 10))) continue
    const at = (time: string) => momentOf(day + minuteOf(time) * MINUTE_MS, timeZone)
    for (const span of spansOn(hours, WEEKDAYS[date.getUTCDay()] as Weekday)) {
      const opens = Math.max(at(span.opens), from)
      const closes = at(span.closes)
      if (closes > opens) yield { opens, closes }
    }
  }
}

/** The hours of a day in which at least one of the offices is open: the fewest from Monday to Friday; 0 if none ever is. */
export function hoursOpen(offices: readonly ClockHours[], day: Date): number {
  const counts = WORKING_DAYS.map((weekday) => {
    const open = new Set<number>()
    for (const { hours, timeZone } of offices) {
      const offset = offsetMs(timeZone, day.getTime()) / MINUTE_MS
      for (const { opens, closes } of spansOn(hours, weekday))
        for (let minute = minuteOf(opens); minute < minuteOf(closes); minute++)
          open.add((minute - offset + DAY_MINUTES) % DAY_MINUTES)
    }
    return open.size / 60
  })
  return Math.min(...(counts.some(Boolean) ? counts.filter(Boolean) : [0]))
}

/** The whole hours that hold all year: in winter and in summer. */
export function hoursOpenAllYear(offices: readonly ClockHours[], year: number): number {
  const days = [0, 6].map((month) => new Date(Date.UTC(year, month, 15)))
  return Math.floor(Math.min(...days.map((day) => hoursOpen(offices, day))))
}

/** Minutes since midnight. */
function minuteOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

/** Whether the computer knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()
const QUARTER_MS = 15 * MINUTE_MS
/** Enough for years of opening times of several offices. */
const OFFSETS_MAX = 10_000

/** How far the clocks of a time zone are ahead of UTC at a time, in milliseconds. */
export function offsetMs(timeZone: string, time: number): number {
  // Clocks are changed at the beginning of a quarter of an hour. A list of late messages asks for the same times
  // again and again, and reading one takes some microseconds.
  const quarter = `${timeZone} ${Math.floor(time / QUARTER_MS)}`
  const offset = offsets.get(quarter) ?? readOffsetMs(timeZone, time)
  if (offsets.size > OFFSETS_MAX) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

function readOffsetMs(timeZone: string, time: number): number {
  // Making one takes far longer than using it.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const parts = format.formatToParts(time)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS
}

/**
 * The moment at which the clocks of a time zone show a time: the first of two, and where the clocks skip the time,
 * as long after they are changed as it is within the skipped hour.
 * @param shown as if it were UTC
 */
function momentOf(shown: number, timeZone: string): number {
  const before = shown - offsetMs(timeZone, shown - DAY_MS)
  const after = shown - offsetMs(timeZone, shown + DAY_MS)
  const isShownAt = (time: number) => time + offsetMs(timeZone, time) === shown
  return !isShownAt(before) && isShownAt(after) ? after : before
}

/** The midnight before a time in a time zone, as if it were UTC. */
function shownMidnight(time: number, timeZone: string): number {
  return Math.floor((time + offsetMs(timeZone, time)) / DAY_MS) * DAY_MS
}

/** The last whole week before a time in a time zone, from its Monday up to but not including the next. */
export function weekBefore(time: number, timeZone: string) {
  const today = shownMidnight(time, timeZone)
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS
  return { from: momentOf(monday - 7 * DAY_MS, timeZone), to: momentOf(monday, timeZone) }
}

/**
 * The first moment after a day in a time zone: midnight there, or the first moment past it where clocks are changed
 * then.
 * @param day as content has it, midnight in UTC
 * @param timeZone such as `Asia/Kolkata`
 */
export function endOfDay(day: Date, timeZone: string): Date {
  return new Date(momentOf(day.getTime() + DAY_MS, timeZone))
}
