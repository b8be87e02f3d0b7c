import { expect, test } from 'vitest'
import {
  endOfDay,
  hoursOpen,
  hoursOpenAllYear,
  midseasons,
  OFFICE_HOURS,
  sharedHours,
} from './office-hours.ts'

const austin = { hours: '8 a.m. to 5 p.m. CT', timeZone: 'America/Chicago' }
const pune = { hours: '11 a.m. to 8 p.m. IST', timeZone: 'Asia/Kolkata' }
const [winter, summer] = midseasons(2026) as readonly [Date, Date]

test('counts what two offices share, with summer time', () => {
  expect(sharedHours(austin, pune, winter)).toBe(0.5)
  expect(sharedHours(austin, pune, summer)).toBe(1.5)
})

test('is below zero when one has closed before the other opens', () => {
  expect(sharedHours({ ...austin, hours: '9 a.m. to 5 p.m. CT' }, pune, winter)).toBe(-0.5)
})

test('counts the hours of at least one office, also over midnight of UTC', () => {
  expect(hoursOpen([austin, pune, pune], winter)).toBe(17.5)
  expect(hoursOpenAllYear([austin, pune], 2026)).toBe(16)
  const late = { hours: '12 p.m. to 11:30 p.m. CT', timeZone: 'America/Chicago' }
  expect(hoursOpen([late], winter)).toBe(11.5)
})

test.each(['9:00 to 18:00, UTC−6', '9 to 5', '13 p.m. to 5 p.m. CT'])('refuses "%s"', (hours) => {
  expect(OFFICE_HOURS.test(hours)).toBe(false)
})

test.each([
  ['2027-01-31', 'Asia/Kolkata', '2027-01-31T18:30:00.000Z'],
  ['2027-01-31', 'America/Chicago', '2027-02-01T06:00:00.000Z'],
  ['2027-07-31', 'America/Chicago', '2027-08-01T05:00:00.000Z'],
  // In these nights clocks are changed.
  ['2027-09-25', 'Pacific/Auckland', '2027-09-25T12:00:00.000Z'],
  ['2027-03-14', 'America/Chicago', '2027-03-15T05:00:00.000Z'],
  ['2027-11-07', 'America/Chicago', '2027-11-08T06:00:00.000Z'],
])('the day %s in %s ends at %s', (day, timeZone, end) => {
  expect(endOfDay(new Date(day), timeZone).toISOString()).toBe(end)
})
