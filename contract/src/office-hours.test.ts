import { expect, test } from 'vitest'
import { endOfDay, hoursOpen, hoursOpenAllYear, midseasons, TIME_OF_DAY } from './office-hours.ts'

const office = (opens: string, closes: string, timeZone: string) => ({
  hours: { opens, closes },
  timeZone,
})
const austin = office('08:00', '17:00', 'America/Chicago')
const pune = office('11:00', '20:00', 'Asia/Kolkata')
const [winter] = midseasons(2026) as readonly [Date, Date]

test('counts the hours of at least one office, also over midnight of UTC', () => {
  expect(hoursOpen([austin, pune, pune], winter)).toBe(17.5)
  expect(hoursOpenAllYear([austin, pune], 2026)).toBe(16)
  const late = office('12:00', '23:30', 'America/Chicago')
  expect(hoursOpen([late], winter)).toBe(11.5)
})

test.each(['9:00', '24:00', '9 a.m.'])('refuses "%s"', (time) => {
  expect(TIME_OF_DAY.test(time)).toBe(false)
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
