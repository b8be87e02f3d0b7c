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

test.each([
  [0, 3600, 25],
  [900, 3600, 50],
  // The end counts with two pixels left, and not with three.
  [8098, 9000, 100],
  [8097, 9000, (100 * 8997) / 9000],
  // The page was pulled down beyond its top.
  [-1000, 9000, 0],
])('%d px down a page of %d px, %f percent are seen', (scrolledPx, pagePx, percent) => {
  expect(percentSeen({ scrolledPx, windowPx: 900, pagePx })).toBeCloseTo(percent, 9)
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
