import { expect, test } from 'vitest'
import { MILESTONES_PERCENT, milestonesReached, percentSeen } from './scroll-milestones.ts'

const NONE = new Set<never>()

test.each([
  [0, []],
  [24.99, []],
  [25, [25]],
  [74.9, [25, 50]],
  [99.99, [25, 50, 75]],
  [100, [25, 50, 75, 100]],
] as const)('at %d percent, the milestones %j are reached', (percent, expected) => {
  expect(milestonesReached(percent, NONE)).toEqual(expected)
})

test('names no milestone a second time, also after going back up', () => {
  expect(milestonesReached(80, new Set([25, 50] as const))).toEqual([75])
  expect(milestonesReached(10, new Set([25] as const))).toEqual([])
  expect(milestonesReached(100, new Set(MILESTONES_PERCENT))).toEqual([])
})

test('measures the lower edge of the window against the page', () => {
  expect(percentSeen({ scrolledPx: 0, windowPx: 900, pagePx: 3600 })).toBe(25)
  expect(percentSeen({ scrolledPx: 900, windowPx: 900, pagePx: 3600 })).toBe(50)
})

test('a page that fits the window has been seen whole, an empty one too', () => {
  expect(percentSeen({ scrolledPx: 0, windowPx: 900, pagePx: 900 })).toBe(100)
  expect(percentSeen({ scrolledPx: 0, windowPx: 900, pagePx: 400 })).toBe(100)
  expect(percentSeen({ scrolledPx: 0, windowPx: 0, pagePx: 0 })).toBe(100)
})

test('a fraction of a pixel does not keep anybody from the end, three pixels do', () => {
  const at = (scrolledPx: number) => percentSeen({ scrolledPx, windowPx: 900, pagePx: 9000 })
  expect(at(8099.4)).toBe(100)
  expect(at(8098)).toBe(100)
  expect(at(8097)).toBeLessThan(100)
})

test('pulling the page down beyond its top is no progress', () => {
  expect(percentSeen({ scrolledPx: -1000, windowPx: 900, pagePx: 9000 })).toBe(0)
})
