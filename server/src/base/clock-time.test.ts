import { expect, test } from 'vitest'
import { toShortTime } from './clock-time.ts'

/** A Monday, on which Austin has 23:30 of the day before. */
const NOW = Date.UTC(2026, 10, 30, 5, 30)

test.each([
  ['2026-11-30T05:00:00Z', '23:00'],
  ['2026-11-30T06:05:00Z', 'Mon 00:05'],
  ['2026-12-05T23:00:00Z', 'Sat 17:00'],
  ['2026-12-06T23:00:00Z', '6 Dec'],
  ['2026-11-23T15:00:00Z', 'Mon 09:00'],
  ['2026-11-22T15:00:00Z', '22 Nov'],
  ['2027-01-04T15:00:00Z', '4 Jan'],
  ['2025-12-14T15:00:00Z', '14 Dec 2025'],
])('%s is written as %s', (time, text) => {
  expect(toShortTime(Date.parse(time), 'America/Chicago', NOW)).toBe(text)
})
