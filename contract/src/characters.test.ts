import { expect, test } from 'vitest'
import { countChars, hasAtMost } from './characters.ts'

/** One character of so many code units: a letter with accents on it. */
const clusterOf = (codeUnits: number) => `e${'\u0301'.repeat(codeUnits - 1)}`

test.each([
  ['', 0],
  ['a', 1],
  ['Ada B.', 6],
  ['é', 1],
  ['e\u0301', 1],
  ['👩‍👩‍👧‍👦', 1],
  ['नमस्ते', 3],
])('counts %j as %i characters', (text, count) => {
  expect(countChars(text)).toBe(count)
})

test('a character may have sixteen code units, and a text as many on average', () => {
  expect(hasAtMost(1, clusterOf(16))).toBe(true)
  expect(hasAtMost(1, clusterOf(17))).toBe(false)
  expect(hasAtMost(2, clusterOf(31) + clusterOf(1))).toBe(true)
})

test('a text fits up to the limit of characters', () => {
  expect(hasAtMost(3, 'ééé')).toBe(true)
  expect(hasAtMost(3, 'éééé')).toBe(false)
})
