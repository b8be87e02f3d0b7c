import { expect, test } from 'vitest'
import { monthAndYear, readableDate } from './dates.ts'

const EARLY = new Date('2026-02-03')
const LATE = new Date('2026-12-31T23:59:59Z')

test('writes day, month and year, whatever the time zone of the machine', () => {
  expect([EARLY, LATE].map(readableDate)).toEqual(['03/02/2026', '31/12/2026'])
  expect([EARLY, LATE].map(monthAndYear)).toEqual(['February 2026', 'December 2026'])
})
