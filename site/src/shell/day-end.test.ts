import { expect, test } from 'vitest'
import { endOfDay } from './day-end.ts'

test.each([
  ['2027-01-31', 'Asia/Kolkata', '2027-01-31T18:30:00.000Z'],
  ['2027-01-31', 'America/Chicago', '2027-02-01T06:00:00.000Z'],
  ['2027-07-31', 'America/Chicago', '2027-08-01T05:00:00.000Z'],
  ['2027-12-31', 'UTC', '2028-01-01T00:00:00.000Z'],
  // In these nights clocks are changed.
  ['2027-09-25', 'Pacific/Auckland', '2027-09-25T12:00:00.000Z'],
  ['2027-03-14', 'America/Chicago', '2027-03-15T05:00:00.000Z'],
  ['2027-11-07', 'America/Chicago', '2027-11-08T06:00:00.000Z'],
  ['2027-03-13', 'America/Chicago', '2027-03-14T06:00:00.000Z'],
])('the day %s in %s ends at %s', (day, timeZone, end) => {
  expect(endOfDay(new Date(day), timeZone).toISOString()).toBe(end)
})
