import { expect, test } from 'vitest'
import { barsOf, gridOf, pointsOf, spreadEnds } from './chart-geometry.ts'

test.each([
  [1204, { top: 1250, lines: 5 }],
  [240, { top: 250, lines: 5 }],
  [58.6, { top: 60, lines: 3 }],
  [11.9, { top: 12, lines: 6 }],
  [0.9, { top: 1, lines: 4 }],
  [3, { top: 3, lines: 3 }],
  [0, { top: 3, lines: 3 }],
])('the upper edge of %s is a round number close to it', (max, { top, lines }) => {
  expect(gridOf(max)).toEqual({ top: expect.closeTo(top), lines })
})

test('a bar stands on the ground and reaches as high as its value', () => {
  expect(barsOf({ values: [50, 100], top: 200 }, { index: 0, of: 1 })).toEqual([
    { x: 16, y: 75, width: 18, height: 25 },
    { x: 66, y: 50, width: 18, height: 50 },
  ])
})

test('bars of two series stand side by side in their group', () => {
  const [first] = barsOf({ values: [1], top: 1 }, { index: 0, of: 2 })
  const [second] = barsOf({ values: [1], top: 1 }, { index: 1, of: 2 })
  expect(first).toEqual({ x: 36, y: 0, width: 12.88, height: 100 })
  expect(second?.x).toBe(50)
})

test('a line runs from edge to edge', () => {
  expect(pointsOf({ values: [0, 5, 10], top: 10 })).toEqual([
    { x: 0, y: 100 },
    { x: 50, y: 50 },
    { x: 100, y: 0 },
  ])
})

test('values at the ends of two lines keep apart', () => {
  expect(spreadEnds([40])).toEqual([40])
  expect(spreadEnds([10, 90])).toEqual([10, 90])
  expect(spreadEnds([3, 2])).toEqual([7, -2])
  expect(spreadEnds([2, 3])).toEqual([-2, 7])
})
