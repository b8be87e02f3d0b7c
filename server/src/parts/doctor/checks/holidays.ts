import { WORKING_DAYS } from '@lanternfield/contract/site/office-hours.ts'
import { DAY_MS } from '../../../base/times.ts'
import { type Check, ok, warn } from '../../../check.ts'

/** From October on, the next year's are missed. */
const AHEAD_MS = 92 * DAY_MS

export const holidays: Check = {
  name: 'holidays',
  run: async ({ company, now }) => {
    const year = new Date(now() + AHEAD_MS).getUTCFullYear()
    // Lists of a year often end with the first days of the next.
    const isEntered = (day: string) => day > `${year}-01-07`
    const lacking = Object.values(company?.answerTimes ?? {})
      .map(({ office }) => office)
      .filter(({ holidays }) => !holidays.some(isEntered))
      // Where every day is a working day there are none.
      .filter(({ hours }) => new Set(hours.flatMap(({ days = WORKING_DAYS }) => days)).size < 7)
    if (lacking.length === 0) return ok(`no office lacks those of ${year}`)
    const cities = [...new Set(lacking.map(({ city }) => city))].join(', ')
    const advice = `Add those of ${year} to content/company.yaml and build again: each that is missing counts as a working day.`
    return warn(`none of ${year} are entered for ${cities}`, advice)
  },
}
