import { expect, test } from 'vitest'
import { composeFallback } from './fallback-font.ts'

test('the fallback has the widths of the typeface, for normal and for bold text', async () => {
  const text = 'the quick brown fox jumps over the lazy dog '
  const css = await composeFallback('Inter Fallback', 'Inter', text)
  const sizes = [...css.matchAll(/size-adjust: ([\d.]+)%/g)].map(([, size]) => Number(size))
  // Measured with the text of all pages in Chromium: 106.8 and 101.6.
  expect(sizes[0]).toBeCloseTo(107, -0.5)
  expect(sizes[1]).toBeCloseTo(101.6, -0.5)
  expect(css.match(/font-family: "Inter Fallback"/g)).toHaveLength(2)
})
