import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('waits seconds, then minutes, then hours', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((failed) => backoffMs(failed, 0) / 1000)
  expect(waits).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10_935, 14_400])
})

test('adds up to a fifth at random', () => {
  expect(backoffMs(1, 0.5)).toBe(5500)
  expect(backoffMs(1, 0.999)).toBeLessThanOrEqual(6000)
})

test('has no wait before the first attempt', () => {
  expect(() => backoffMs(0, 0)).toThrow(RangeError)
})
