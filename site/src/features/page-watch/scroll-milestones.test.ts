import { expect, test, vi } from 'vitest'
import {
  MILESTONES_PERCENT,
  milestonesReached,
  percentSeen,
  watchScrollMilestones,
} from './scroll-milestones.ts'

const NONE = new Set<never>()

test.each([
  [0, []],
  [25, [25]],
  [99.99, [25, 50, 75]],
  [100, [25, 50, 75, 100]],
] as const)('at %d percent, the milestones %j are reached', (percent, expected) => {
  expect(milestonesReached(percent, NONE)).toEqual(expected)
})

test('names no milestone a second time, also after going back up', () => {
  expect(milestonesReached(80, new Set([25, 50] as const))).toEqual([75])
  expect(milestonesReached(10, new Set([25] as const))).toEqual([])
  expect(milestonesReached(100, new Set(MILESTONES_PERCENT))).toEqual([])
})

test('measures the lower edge of the window against the page', () => {
  expect(percentSeen({ scrolledPx: 0, windowPx: 900, pagePx: 3600 })).toBe(25)
  expect(percentSeen({ scrolledPx: 900, windowPx: 900, pagePx: 3600 })).toBe(50)
})

test('the end counts with a fraction of a pixel left, not with three pixels', () => {
  const at = (scrolledPx: number) => percentSeen({ scrolledPx, windowPx: 900, pagePx: 9000 })
  expect(at(8099.4)).toBe(100)
  expect(at(8098)).toBe(100)
  expect(at(8097)).toBeLessThan(100)
})

test('pulling the page down beyond its top is no progress', () => {
  expect(percentSeen({ scrolledPx: -1000, windowPx: 900, pagePx: 9000 })).toBe(0)
})

/** Watches a window of 1,000 px, by the functions of a browser that tell how far it was scrolled. */
function watchWindow({ pagePx }: { pagePx: number }) {
  vi.useFakeTimers()
  const events = new EventTarget()
  const root = { scrollHeight: pagePx }
  const window = { scrollY: 0, innerHeight: 1_000, dataLayer: [] as { percent: number }[] }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { documentElement: root, readyState: 'loading' })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  watchScrollMilestones()
  const dispatch = (type: string, persisted = false) => {
    events.dispatchEvent(Object.assign(new Event(type), { persisted }))
    vi.runAllTimers()
  }
  return {
    dispatch,
    scrollTo: (px: number) => {
      window.scrollY = px
      dispatch('scroll')
    },
    grow: (px: number) => {
      root.scrollHeight += px
    },
    percents: () => window.dataLayer.map(({ percent }) => percent),
  }
}

test('a page that fits the window reports all when shown, once', () => {
  const { dispatch, grow, percents, scrollTo } = watchWindow({ pagePx: 900 })
  expect(percents()).toEqual([])
  dispatch('pageshow')
  expect(percents()).toEqual([25, 50, 75, 100])
  grow(9_000)
  scrollTo(9_000)
  expect(percents()).toEqual([25, 50, 75, 100])
})

test('a page from the back/forward cache counts as a new view', () => {
  const { dispatch, percents, scrollTo } = watchWindow({ pagePx: 4_000 })
  scrollTo(1_000)
  dispatch('pageshow')
  expect(percents()).toEqual([25, 50])
  dispatch('pageshow', true)
  expect(percents()).toEqual([25, 50, 25, 50])
})
