import { expect, test, vi } from 'vitest'
import {
  isEndShown,
  isSeenWhole,
  isStartShown,
  type SectionSight,
  watchSectionRead,
} from './section-read.ts'

const sight: SectionSight = {
  isStartInView: true,
  isEndInView: true,
  wasStartInView: true,
  wasEndInView: true,
  contentPx: 600,
  windowPx: 900,
}

test('a section that fits easily is seen whole with both ends in view', () => {
  expect(isSeenWhole({ ...sight, contentPx: 720 })).toBe(true)
  expect(isSeenWhole({ ...sight, isStartInView: false })).toBe(false)
  expect(isSeenWhole({ ...sight, isEndInView: false })).toBe(false)
})

test('a taller section is seen whole with one end in view after the other', () => {
  const ended = { ...sight, contentPx: 721, isStartInView: false }
  const begun = { ...sight, contentPx: 721, isEndInView: false }
  expect([ended, begun].map(isSeenWhole)).toEqual([true, true])
  expect(isSeenWhole({ ...ended, wasStartInView: false })).toBe(false)
  expect(isSeenWhole({ ...begun, wasEndInView: false })).toBe(false)
})

test.each([
  [{ top: 0, bottom: 40 }, true, true],
  [{ top: 860, bottom: 900.6 }, true, true],
  [{ top: 880, bottom: 920 }, false, false],
  // Stretched, or taller than the window.
  [{ top: 840, bottom: 1340 }, true, false],
  [{ top: -440, bottom: 60 }, false, true],
  [{ top: -100, bottom: 1000 }, false, false],
])('of %j in a window of 900 px, the start is shown: %s, the end: %s', (box, start, end) => {
  expect(isStartShown(box, 900)).toBe(start)
  expect(isEndShown(box, 900)).toBe(end)
})

/** Watches a section of 600 px in a window, by the functions of a browser that tell where it is. */
function watchSection({ windowPx, accepts }: { windowPx: number; accepts: boolean[] }) {
  let topPx = 5_000
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const disconnect = vi.fn()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { innerHeight: windowPx })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = disconnect
      observe = () => undefined
      constructor(callback: typeof report) {
        report = callback
      }
    },
  )
  const contentAt = (fromTopPx: number) => ({
    getBoundingClientRect: () => ({ top: topPx + fromTopPx, bottom: topPx + fromTopPx + 40 }),
  })
  const section = { querySelectorAll: () => [contentAt(0), contentAt(300), contentAt(560)] }
  const onRead = vi.fn(() => accepts.shift() ?? true)
  watchSectionRead(section as unknown as HTMLElement, onRead)
  return {
    onRead,
    disconnect,
    scrollTo: (px: number) => {
      topPx = px
      report([{ isIntersecting: px < windowPx && px > -600 }])
    },
    show: (visibilityState: string) => {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('a section is read when all of it is in view, and watched no longer', () => {
  const { onRead, disconnect, scrollTo } = watchSection({ windowPx: 900, accepts: [true] })
  for (const px of [5_000, 700, -300]) scrollTo(px)
  expect(onRead).not.toHaveBeenCalled()
  scrollTo(200)
  expect(onRead).toHaveBeenCalledOnce()
  expect(disconnect).toHaveBeenCalledOnce()
})

test('a section taller than the window is read from its start to its end', () => {
  const { onRead, scrollTo } = watchSection({ windowPx: 300, accepts: [] })
  for (const px of [10, -200]) scrollTo(px)
  expect(onRead).not.toHaveBeenCalled()
  scrollTo(-310)
  expect(onRead).toHaveBeenCalledOnce()
})

test('a section read again is offered again until the offer is accepted', () => {
  const { onRead, disconnect, scrollTo } = watchSection({ windowPx: 900, accepts: [false, true] })
  // The second is the same sighting.
  for (const px of [200, 150]) scrollTo(px)
  expect(onRead).toHaveBeenCalledTimes(1)
  expect(disconnect).not.toHaveBeenCalled()
  for (const px of [2_000, 200]) scrollTo(px)
  expect(onRead).toHaveBeenCalledTimes(2)
  expect(disconnect).toHaveBeenCalledOnce()
})

test('a section is not read while the page is hidden', () => {
  const { onRead, scrollTo, show } = watchSection({ windowPx: 900, accepts: [] })
  show('hidden')
  scrollTo(200)
  expect(onRead).not.toHaveBeenCalled()
  show('visible')
  expect(onRead).toHaveBeenCalledOnce()
})
