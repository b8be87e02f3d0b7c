import { expect, test } from 'vitest'
import { barShapes, linePoints, niceTop } from './chart-geometry.ts'

test('puts the upper edge at a round number that holds every value', () => {
  expect(niceTop(47, 4)).toBe(80)
  expect(niceTop(80, 4)).toBe(80)
  expect(niceTop(0.9, 4)).toBeCloseTo(1)
  expect(niceTop(1008, 4)).toBe(2000)
  expect(niceTop(0, 4)).toBe(4)
})

test('a bar stands on the ground and reaches as high as its value', () => {
  const path = barShapes({
    values: [50],
    top: 100,
    width: 100,
    height: 200,
    place: { index: 0, of: 1 },
  })
  expect(path).toMatch(/^M19 200V104q/)
  expect(path).toMatch(/V200z$/)
})

test('a bar of nothing has no height and no corners', () => {
  const path = barShapes({
    values: [0],
    top: 10,
    width: 100,
    height: 200,
    place: { index: 0, of: 1 },
  })
  expect(path).toContain('M19 200V200q0-0 0-0')
})

test('a line runs from edge to edge', () => {
  expect(linePoints({ values: [0, 5, 10], top: 10, width: 100, height: 50 })).toEqual([
    '0 50',
    '50 25',
    '100 0',
  ])
})
