import { expect, test } from 'vitest'
import { dayInWords, monthAndYear, readableDate } from './dates.ts'

test('writes day, month and year, whatever the time zone of the machine', () => {
  expect(readableDate(new Date('2026-02-03'))).toBe('03/02/2026')
  expect(readableDate(new Date('2026-12-31T23:59:59Z'))).toBe('31/12/2026')
})

test('writes month and year in words, whatever the time zone of the machine', () => {
  expect(monthAndYear(new Date('2026-02-01'))).toBe('February 2026')
  expect(monthAndYear(new Date('2026-12-31T23:59:59Z'))).toBe('December 2026')
})

test('writes a day in words, whatever the time zone of the machine', () => {
  expect(dayInWords(new Date('2027-02-03'))).toBe('February 3, 2027')
  expect(dayInWords(new Date('2026-12-31T23:59:59Z'))).toBe('December 31, 2026')
})
