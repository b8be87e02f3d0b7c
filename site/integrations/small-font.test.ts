import { expect, test } from 'vitest'
import { pointsToKeep, unicodeRange } from './small-font.ts'

test('ranges of code points are written as CSS has them', () => {
  expect(unicodeRange([0x41, 0x42, 0x43, 0x131])).toBe('U+41-43,U+131')
  expect(unicodeRange([3, 1, 2, 9])).toBe('U+1-3,U+9')
})

test('the small font file has all characters that pages and texts use', () => {
  const points = pointsToKeep(['Größe'])
  for (const letter of 'Az 09~ö–’\u00a0\n') expect(points).toContain(letter.codePointAt(0))
  expect(points).not.toContain('é'.codePointAt(0))
})
