import { expect, test, vi } from 'vitest'
import { watchExit } from './exit-intent.ts'

/** Watches a page of which only the events exist. */
function watchPage({ hasMouse = true } = {}) {
  const page = new EventTarget()
  const onLeave = vi.fn()
  vi.stubGlobal('document', page)
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
  watchExit(onLeave)
  const dispatch = (type: string, fields: object) =>
    page.dispatchEvent(Object.assign(new Event(type), fields))
  return {
    onLeave,
    move: (pointerType: string, clientX = 300, clientY = 300) =>
      dispatch('pointermove', { pointerType, clientX, clientY }),
    leave: (fields: object = {}) =>
      dispatch('mouseout', { clientY: 0, relatedTarget: null, buttons: 0, ...fields }),
  }
}

test('a mouse that has moved in the page leaves it, each time it does', () => {
  const { onLeave, move, leave } = watchPage()
  for (const times of [1, 2]) {
    move('mouse')
    leave()
    // It has left already.
    leave()
    expect(onLeave).toHaveBeenCalledTimes(times)
  }
})

test.each([
  ['sideways or at the bottom', { clientY: 1 }],
  ['into another element of the page, such as a frame', { relatedTarget: {} }],
  ['with a button held down', { buttons: 1 }],
])('%s is no exit through the top', (_way, fields) => {
  const { onLeave, move, leave } = watchPage()
  move('mouse')
  leave(fields)
  expect(onLeave).not.toHaveBeenCalled()
})

test('a finger, a pen and a mouse that was never in the page do not leave it', () => {
  const { onLeave, move, leave } = watchPage()
  leave()
  for (const pointerType of ['touch', 'pen']) {
    move('mouse')
    move(pointerType)
    leave()
  }
  // Where the mouse is not known, a browser may report the corner.
  move('mouse', 0, 0)
  leave()
  expect(onLeave).not.toHaveBeenCalled()
})

test('on a device without a mouse nobody leaves through the top', () => {
  const { onLeave, move, leave } = watchPage({ hasMouse: false })
  move('mouse')
  leave()
  expect(onLeave).not.toHaveBeenCalled()
})
