const DAY_MS = 86_400_000

/**
 * The first moment after a day in a time zone: midnight there, or the first moment past it where clocks are changed then.
 * @param day as content has it, midnight in UTC
 * @param timeZone such as `Asia/Kolkata`
 */
export function endOfDay(day: Date, timeZone: string): Date {
  const midnight = day.getTime() + DAY_MS
  const guess = midnight - offsetMs(midnight, timeZone)
  // The clocks may have been changed between the two.
  return new Date(midnight - offsetMs(guess, timeZone))
}

/** How far the clocks of a time zone are ahead of UTC at a moment. */
function offsetMs(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  const [year, month, day] = [value('year'), value('month') - 1, value('day')]
  return Date.UTC(year, month, day, value('hour'), value('minute'), value('second')) - moment
}
