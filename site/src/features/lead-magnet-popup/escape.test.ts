import { expect, test } from 'vitest'
import { closesOnEscape } from './escape.ts'

test.each([
  ['/industries/sports/case-study/a-season-scheduled-overnight/', false],
  ['/services/agentic-ai/', true],
  ['/case-studies/', true],
])('on %s Escape closes the offer of the guide: %s', (path, expected) => {
  expect(closesOnEscape(path)).toBe(expected)
})
