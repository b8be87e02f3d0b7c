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

test.each<[doing: string, act: (page: ReturnType<typeof watchPage>) => void]>([
  ['leaves at another side', ({ move, leave }) => [move('mouse'), leave({ clientY: 1 })]],
  ['enters a frame', ({ move, leave }) => [move('mouse'), leave({ relatedTarget: {} })]],
  ['drags something out', ({ move, leave }) => [move('mouse'), leave({ buttons: 1 })]],
  ['was never in the page', ({ leave }) => leave()],
  ['is a finger', ({ move, leave }) => [move('mouse'), move('touch'), leave()]],
  ['is a pen', ({ move, leave }) => [move('mouse'), move('pen'), leave()]],
  // Where the mouse is not known, a browser may report the corner.
  ['is in the corner', ({ move, leave }) => [move('mouse', 0, 0), leave()]],
])('a pointer that %s does not leave through the top', (_, act) => {
  const page = watchPage()
  act(page)
  expect(page.onLeave).not.toHaveBeenCalled()
})

test('on a device without a mouse nobody leaves through the top', () => {
  const { onLeave, move, leave } = watchPage({ hasMouse: false })
  move('mouse')
  leave()
  expect(onLeave).not.toHaveBeenCalled()
})
