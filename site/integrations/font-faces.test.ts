import { expect, test } from 'vitest'
import { composeFontFaces, pointsOf, pointsToKeep, unicodeRange } from './font-faces.ts'

test('ranges of code points are read and written as CSS has them', () => {
  const points = pointsOf('U+41-43, U+0131')
  expect([...points]).toEqual([0x41, 0x42, 0x43, 0x131])
  expect(unicodeRange(points)).toBe('U+41-43,U+131')
  expect(unicodeRange([3, 1, 2, 9])).toBe('U+1-3,U+9')
  expect(() => pointsOf('latin')).toThrow('"latin" is no range')
})

test('no font file has the line break, which would fetch the whole font', () => {
  expect(unicodeRange(pointsOf('U+0-FF'))).toBe('U+20-7E,U+A0-FF')
})

test('the small font file has all characters that pages and texts use', () => {
  const points = pointsToKeep(['Größe', '你好'], pointsOf('U+0-FF,U+2000-206F'))
  for (const letter of 'Az 09~ö–’\u00a0') expect(points).toContain(letter.codePointAt(0))
  for (const letter of 'é你') expect(points).not.toContain(letter.codePointAt(0))
})

test('no letter is in both files', () => {
  const css = composeFontFaces({
    family: 'Face',
    weights: '400 700',
    small: { url: './small.woff2', points: pointsOf('U+41-42') },
    whole: { url: './whole.woff2', points: pointsOf('U+40-44') },
  })
  expect(css.match(/unicode-range: .*;/g)).toEqual([
    'unicode-range: U+41-42;',
    'unicode-range: U+40,U+43-44;',
  ])
  expect(css).toContain('url("./small.woff2") format("woff2")')
})
