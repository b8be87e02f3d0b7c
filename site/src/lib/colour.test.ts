import { expect, test } from 'vitest'
import { COLOUR, contrast, toHex } from './colour.ts'

// As Chromium paints them.
test.each([
  ['oklch(0.83 0.16 85)', '#f7be2b'],
  ['oklch(0.235 0.075 265 / 0.14)', '#0c1b41'],
  ['oklch(1 0 0)', '#ffffff'],
  ['#f2b632', '#f2b632'],
  ['#f00', '#ff0000'],
])('%s is %s in sRGB', (colour, hex) => {
  expect(colour).toMatch(COLOUR)
  expect(toHex(colour)).toBe(hex)
})

// Source: the examples of https://www.w3.org/WAI/WCAG22/Techniques/general/G18 and of common contrast checkers
test('contrast is that of WCAG, whichever colour is first', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
})
