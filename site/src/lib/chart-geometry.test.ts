import { expect, test } from 'vitest'
import { barsOf, niceTop, pointsOf } from './chart-geometry.ts'

test('puts the upper edge at a round number that holds every value', () => {
  expect(niceTop(47, 4)).toBe(80)
  expect(niceTop(80, 4)).toBe(80)
  expect(niceTop(0.9, 4)).toBeCloseTo(1)
  expect(niceTop(1008, 4)).toBe(2000)
  expect(niceTop(0, 4)).toBe(4)
})

test('a bar stands on the ground and reaches as high as its value', () => {
  expect(barsOf({ values: [50, 100], top: 200 }, { index: 0, of: 1 })).toEqual([
    { x: 9.5, y: 75, width: 31, height: 25 },
    { x: 59.5, y: 50, width: 31, height: 50 },
  ])
})

test('bars of two series stand side by side in their group', () => {
  const [first] = barsOf({ values: [1], top: 1 }, { index: 0, of: 2 })
  const [second] = barsOf({ values: [1], top: 1 }, { index: 1, of: 2 })
  expect(first).toEqual({ x: 19, y: 0, width: 28.52, height: 100 })
  expect(second?.x).toBe(50)
})

test('a point of a line stands in the middle above its label', () => {
  expect(pointsOf({ values: [0, 10], top: 10 })).toEqual([
    { x: 25, y: 100 },
    { x: 75, y: 0 },
  ])
})
