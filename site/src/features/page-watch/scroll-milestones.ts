import { track } from '../analytics/track.ts'

const MILESTONES_PERCENT = [25, 50, 75, 100] as const

/** At most zooms, positions are fractions while heights are rounded. */
const BOTTOM_TOLERANCE_PX = 2

/**
 * Reports how much of the page the visitor has seen, each milestone once per page view. A page that fits the window
 * reports all of them once it has loaded. A page from the back/forward cache counts as a new view.
 */
export function watchScrollMilestones(): void {
  const reached = new Set<number>()
  let isMeasuring = false

  const measure = () => {
    isMeasuring = false
    const seenPx = window.scrollY + window.innerHeight + BOTTOM_TOLERANCE_PX
    // Read each time: the page may grow.
    const pagePx = document.documentElement.scrollHeight
    for (const percent of MILESTONES_PERCENT) {
      if (reached.has(percent) || seenPx < (pagePx * percent) / 100) continue
      reached.add(percent)
      track('scroll_depth', { percent, page_path: location.pathname })
    }
  }

  // Once a frame; a hidden page gets none.
  const measureInFrame = () => {
    if (isMeasuring) return
    isMeasuring = true
    requestAnimationFrame(measure)
  }

  addEventListener('scroll', measureInFrame, { passive: true })
  addEventListener('resize', measureInFrame)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reached.clear()
    // After `load`: a page that is still loading could look short.
    measureInFrame()
  })
  // A prerendered page has had these events.
  if (document.readyState === 'complete') measureInFrame()
}
