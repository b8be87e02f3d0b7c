import { DAY_MS } from '../../../base/times.ts'
import { type Check, ok, warn } from '../../../check.ts'

/** From October on, the next year's are missed. */
const AHEAD_MS = 92 * DAY_MS

export const holidays: Check = {
  name: 'holidays',
  run: async ({ company, now }) => {
    const offices = Object.values(company?.answerTimes ?? {}).map(({ office }) => office)
    // Where every day is a working day there are none.
    const wanting = offices.filter(({ hours }) => hours.days.length < 7)
    const lasts = new Map(wanting.map((one) => [one.city, one.holidays.toSorted().at(-1) ?? '-']))
    if (lasts.size === 0) return null
    const year = new Date(now() + AHEAD_MS).getUTCFullYear()
    const saw = `entered until ${[...lasts].map(([city, last]) => `${last} (${city})`).join(', ')}`
    // Lists of a year often end with the first days of the next. "-" is before all digits.
    if ([...lasts.values()].every((last) => last > `${year}-01-07`)) return ok(saw)
    const advice = `Add those of ${year} to content/company.yaml and build again: each that is missing counts as a working day.`
    return warn(saw, advice)
  },
}
