import { expect, test } from 'vitest'
import { placeDrawing, readDrawing } from './drawing.ts'

test('a drawing without a fill has the colour of text, and its accent that of the brand', () => {
  const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" class="a">
    <title>Acme</title><path d="M0 0h8"/> <!-- a note -->
    <path fill="var(--color-accent, #f90)" d="M0 4h8"/></svg>`
  const drawing = readDrawing(svg)
  expect(drawing).toEqual({
    viewBox: '0 0 8 8',
    className: 'a',
    content:
      '<g fill="currentColor"><path d="M0 0h8"/><path fill="var(--color-accent)" d="M0 4h8"/></g>',
  })
  expect(placeDrawing(drawing, { sizePx: 16 }, { lines: '#111111', accent: '#ffcc00' })).toBe(
    '<svg x="0" y="0" width="16" height="16" viewBox="0 0 8 8"><g fill="#111111"><path d="M0 0h8"/><path fill="#ffcc00" d="M0 4h8"/></g></svg>',
  )
})

test('what a root passes on to its shapes is kept', () => {
  const { content } = readDrawing(
    '<svg viewBox="0 0 8 8" fill="none" stroke-width="2"><path stroke="currentColor"/></svg>',
  )
  expect(content).toMatch(/^<g fill="none" stroke-width="2">/)
})
