import { expect, test, vi } from 'vitest'
import { watchSectionRead } from './section-read.ts'

/** Watches a section with a start, a middle and an end; `show` reports how much of its start and its end is in view. */
function watchSection(accepts: boolean[]) {
  type Report = (entries: { target: object; intersectionRatio: number }[]) => void
  let report: Report = () => undefined
  const disconnect = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = disconnect
      observe = () => undefined
      constructor(callback: Report) {
        report = callback
      }
    },
  )
  const [start, middle, end] = [{}, {}, {}]
  const section = { querySelectorAll: () => [start, middle, end] }
  const onRead = vi.fn(() => accepts.shift() ?? true)
  watchSectionRead(section as unknown as HTMLElement, onRead)
  const ratio = (target: object, intersectionRatio?: number) =>
    intersectionRatio === undefined ? [] : [{ target, intersectionRatio }]
  const show = (parts: { start?: number; end?: number }) =>
    report([...ratio(start, parts.start), ...ratio(end, parts.end)])
  return { onRead, disconnect, show }
}

test('a section is read when all of it is in view, and watched no longer', () => {
  const { onRead, disconnect, show } = watchSection([true])
  show({ start: 0, end: 0 })
  show({ start: 1, end: 0.5 })
  expect(onRead).not.toHaveBeenCalled()
  show({ end: 1 })
  expect(onRead).toHaveBeenCalledOnce()
  expect(disconnect).toHaveBeenCalledOnce()
})

test('a section taller than the window is read from its start to its end', () => {
  const { onRead, show } = watchSection([])
  show({ start: 1 })
  show({ start: 0 })
  expect(onRead).not.toHaveBeenCalled()
  show({ end: 1 })
  expect(onRead).toHaveBeenCalledOnce()
})

test('a section read again is offered again until the offer is accepted', () => {
  const { onRead, disconnect, show } = watchSection([false, true])
  show({ start: 1, end: 1 })
  show({ start: 0, end: 0 })
  expect(onRead).toHaveBeenCalledTimes(1)
  expect(disconnect).not.toHaveBeenCalled()
  show({ start: 1 })
  expect(onRead).toHaveBeenCalledTimes(2)
  expect(disconnect).toHaveBeenCalledOnce()
})
