import { track } from '../analytics/track.ts'

/** How much of a page counts as a step of having seen it. */
const MILESTONES_PERCENT = [25, 50, 75, 100] as const

/** Positions are fractions at most zooms while heights are rounded, each by up to a pixel. */
const BOTTOM_TOLERANCE_PX = 2

/**
 * Reports how far down the page the visitor has seen, each milestone once per page view. What the
 * first window shows counts without scrolling: a page that fits it has been seen whole and reports
 * all four, once it has loaded. A page restored from the back/forward cache counts as a new view.
 * Nothing is reported while the page is in the background, because nobody sees it then.
 */
export function watchScrollMilestones(): void {
  const reached = new Set<number>()
  let isMeasuring = false

  const measure = () => {
    isMeasuring = false
    const seenPx = window.scrollY + window.innerHeight + BOTTOM_TOLERANCE_PX
    // Read each time: pictures load and answers unfold while the visitor reads.
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
    // Comes after `load`: before that, what is missing could make a page look short.
    measureInFrame()
  })
  // A page that was prepared ahead had all that before it was shown.
  if (document.readyState === 'complete') measureInFrame()
}
