import { expect, test, vi } from 'vitest'
import { watchScrollMilestones } from './scroll-milestones.ts'

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

test('milestones are reported as the page is scrolled, none twice, the last at its end', () => {
  const { percents, scrollTo } = watchWindow({ pagePx: 9_000 })
  scrollTo(1_247)
  expect(percents()).toEqual([])
  scrollTo(1_250)
  scrollTo(6_000)
  expect(percents()).toEqual([25, 50, 75])
  // The page was pulled down beyond its top.
  scrollTo(-1_000)
  scrollTo(7_997)
  expect(percents()).toEqual([25, 50, 75])
  // The end counts with two pixels left.
  scrollTo(7_998)
  expect(percents()).toEqual([25, 50, 75, 100])
})
