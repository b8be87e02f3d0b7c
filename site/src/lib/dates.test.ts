import { expect, test } from 'vitest'
import { readableDate } from './dates.ts'

test('writes day, month and year, whatever the time zone of the machine', () => {
  expect(readableDate(new Date('2026-02-03'))).toBe('03/02/2026')
  expect(readableDate(new Date('2026-12-31T23:59:59Z'))).toBe('31/12/2026')
})
