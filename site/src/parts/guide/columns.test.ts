import { expect, test } from 'vitest'
import { columnShares, isNumeric } from './columns.ts'

test('gives a column more room for longer words, less than in proportion', () => {
  const [short = 0, long = 0] = columnShares([
    ['a'.repeat(40), 'b'],
    ['a', 'b'.repeat(80)],
  ])
  expect(long).toBe(1)
  expect(short).toBeGreaterThan(0.5)
  expect(short).toBeLessThan(1)
})

test('leaves room for a column in which next to nothing stands', () => {
  expect(columnShares([['1', 'b'.repeat(200)]])).toEqual([0.26, 1])
})

test('knows a column of numbers and sums of money', () => {
  expect(isNumeric(['$50,160', '16', '60%'])).toBe(true)
  expect(isNumeric(['16', '3 people'])).toBe(false)
  expect(isNumeric([])).toBe(false)
})
