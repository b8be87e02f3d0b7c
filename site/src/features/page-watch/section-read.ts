/** The readable elements of a section, in any columns and lists. */
const CONTENT = 'h1,h2,h3,h4,p,li,dt,dd,figcaption,img'

// A heading may be stretched to the height of the column next to it: its first lines are enough.
const ENOUGH_PX = 48
// At some zooms a rounded pixel is missing from what is fully in view.
const TOLERANCE_PX = 1
const STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

/** Where a box is in the window, from its upper edge down. */
export type Box = { readonly top: number; readonly bottom: number }

/** Whether a box begins in the window, with enough of it to be read. */
export function isStartShown({ top, bottom }: Box, windowPx: number): boolean {
  return top >= -TOLERANCE_PX && Math.min(bottom, windowPx) - top >= enoughOf(top, bottom)
}

/** Whether a box ends in the window, with enough of it to be read. */
export function isEndShown({ top, bottom }: Box, windowPx: number): boolean {
  return bottom <= windowPx + TOLERANCE_PX && bottom - Math.max(top, 0) >= enoughOf(top, bottom)
}

function enoughOf(top: number, bottom: number): number {
  return Math.min(bottom - top - TOLERANCE_PX, ENOUGH_PX)
}

/** How much of a section has come into view. */
export type SectionSight = {
  readonly isStartInView: boolean
  readonly isEndInView: boolean
  /** Including now. */
  readonly wasStartInView: boolean
  /** Including now. */
  readonly wasEndInView: boolean
  /** From the start of the first content to the end of the last. */
  readonly contentPx: number
  readonly windowPx: number
}

/** A section that leaves less room than this in the window is at rest in it for hardly anybody. */
const COMFORTABLE_PART = 0.8

/** Whether a section has been seen whole: at once if it fits the window easily, else its start and its end. */
export function isSeenWhole(sight: SectionSight): boolean {
  return sight.contentPx <= sight.windowPx * COMFORTABLE_PART
    ? sight.isStartInView && sight.isEndInView
    : sight.wasStartInView && sight.wasEndInView
}

/**
 * Calls `onRead` when a section has scrolled fully into view; if it does not fit the window easily, when its
 * first and its last content have both been in view. Calls again whenever that happens again, also
 * when the visitor comes back to the tab, until `onRead` returns true. Never while the page is hidden.
 * @param onRead does what is to be done then; returns whether it could
 * @returns a function that ends the watch
 */
export function watchSectionRead(section: HTMLElement, onRead: () => boolean): () => void {
  const contents = section.querySelectorAll(CONTENT)
  const start = contents[0] ?? section
  const end = contents[contents.length - 1] ?? section
  let isStartInView = false
  let isEndInView = false
  let wasStartInView = false
  let wasEndInView = false

  const update = () => {
    // A page that is being prerendered calls itself hidden, too.
    const isVisible = document.visibilityState === 'visible'
    const startBox = start.getBoundingClientRect()
    const endBox = end.getBoundingClientRect()
    const windowPx = window.innerHeight
    const startBefore = isStartInView
    const endBefore = isEndInView
    // Both again: the observer does not report an element that a jump moved but left as visible as before.
    isStartInView = isVisible && isStartShown(startBox, windowPx)
    isEndInView = isVisible && isEndShown(endBox, windowPx)
    wasStartInView ||= isStartInView
    wasEndInView ||= isEndInView
    const hasCome = (isStartInView && !startBefore) || (isEndInView && !endBefore)
    const contentPx = endBox.bottom - startBox.top
    const sight = { isStartInView, isEndInView, wasStartInView, wasEndInView, contentPx, windowPx }
    if (hasCome && isSeenWhole(sight) && onRead()) stop()
  }

  const observer = new IntersectionObserver(update, { threshold: STEPS })

  const stop = () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
  }

  observer.observe(start)
  observer.observe(end)
  document.addEventListener('visibilitychange', update)
  return stop
}
