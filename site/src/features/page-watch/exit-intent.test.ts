import { expect, test } from 'vitest'
import { isExitThroughTop, type PointerExit } from './exit-intent.ts'

const throughTop: PointerExit = {
  clientY: -3,
  relatedTarget: null,
  buttons: 0,
  target: { tagName: 'HTML' },
}

test('above the page, into nothing, is an exit through the top', () => {
  expect(isExitThroughTop(throughTop)).toBe(true)
  expect(isExitThroughTop({ ...throughTop, clientY: 0 })).toBe(true)
  expect(isExitThroughTop({ ...throughTop, target: {} })).toBe(true)
})

test.each([
  ['sideways or at the bottom', { clientY: 1 }],
  ['into another element of the page, such as a frame', { relatedTarget: {} }],
  ['with a button held down', { buttons: 1 }],
  ['from a select into its list', { target: { tagName: 'SELECT' } }],
  ['from an option of a list', { target: { tagName: 'option' } }],
  ['from a frame', { target: { tagName: 'IFRAME' } }],
] satisfies [string, Partial<PointerExit>][])('%s is none', (_way, difference) => {
  expect(isExitThroughTop({ ...throughTop, ...difference })).toBe(false)
})
