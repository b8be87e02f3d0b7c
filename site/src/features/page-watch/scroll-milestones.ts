import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'

/** How much of a page counts as a step of having seen it. */
export const MILESTONES_PERCENT = [25, 50, 75, 100] as const

export type Milestone = (typeof MILESTONES_PERCENT)[number]

/** Positions are fractions at most zooms while heights are rounded, each by up to a pixel. */
const BOTTOM_TOLERANCE_PX = 2

export type ScrollPosition = {
  /** Distance from the top of the page to the top of the window. */
  readonly scrolledPx: number
  readonly windowPx: number
  readonly pagePx: number
}

/** How far down the page the lower edge of the window is, 0 to 100; 100 also just above the end. */
export function percentSeen({ scrolledPx, windowPx, pagePx }: ScrollPosition): number {
  const seenPx = scrolledPx + windowPx
  return seenPx >= pagePx - BOTTOM_TOLERANCE_PX ? 100 : Math.max(0, (seenPx / pagePx) * 100)
}

/** The milestones that are reached at `percent` and were not before, smallest first. */
export function milestonesReached(
  percent: number,
  alreadyReached: ReadonlySet<Milestone>,
): Milestone[] {
  return MILESTONES_PERCENT.filter((step) => step <= percent && !alreadyReached.has(step))
}

/**
 * Reports how far down the page the visitor has seen, each milestone once per page view. What the
 * first window shows counts without scrolling: a page that fits it has been seen whole and reports
 * all four, once it has loaded. A page restored from the back/forward cache counts as a new view.
 * Nothing is reported while the page is in the background, because nobody sees it then.
 */
export function watchScrollMilestones(): void {
  const reached = new Set<Milestone>()
  let isMeasuring = false

  const measure = () => {
    isMeasuring = false
    // The height is read each time: pictures load and answers unfold while the visitor reads.
    const percent = percentSeen({
      scrolledPx: window.scrollY,
      windowPx: window.innerHeight,
      pagePx: document.documentElement.scrollHeight,
    })
    for (const step of milestonesReached(percent, reached)) {
      reached.add(step)
      track('scroll_depth', { percent: step, page_path: pagePath() })
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
