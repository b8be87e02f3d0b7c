import { expect, test } from 'vitest'
import { setTitle, TITLE_SIZES_PX } from './set-title.ts'

const WIDTH_PX = 640

test('sets a short title large, in one line', () => {
  expect(setTitle('Careers', WIDTH_PX, TITLE_SIZES_PX)).toEqual({ sizePx: 78, lines: ['Careers'] })
})

test('breaks into lines of about the same length, and leaves no word alone', () => {
  const { lines } = setTitle(
    'Agents that ask first: when to stop, and what to ask',
    WIDTH_PX,
    TITLE_SIZES_PX,
  )
  expect(lines.join(' ')).toBe('Agents that ask first: when to stop, and what to ask')
  expect(lines.at(-1)?.split(' ').length).toBeGreaterThan(1)
  const lengths = lines.map((line) => line.length)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(9)
})

test('sets the longest title that there may be in five lines at most', () => {
  const longest = 'w'.repeat(9).concat(' ').repeat(9).trim()
  expect(longest).toHaveLength(89)
  const { sizePx, lines } = setTitle(longest, WIDTH_PX, TITLE_SIZES_PX)
  expect(lines.length).toBeLessThanOrEqual(5)
  expect(sizePx).toBeGreaterThanOrEqual(46)
})

test('a word wider than a line gets its own line in the smallest size', () => {
  const word = 'x'.repeat(60)
  expect(setTitle(`A ${word} b`, WIDTH_PX, TITLE_SIZES_PX)).toEqual({
    sizePx: 46,
    lines: ['A', word, 'b'],
  })
})
