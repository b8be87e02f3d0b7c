/** What of a section is content that can be read, in whatever columns and lists it stands. */
const CONTENT = 'h1,h2,h3,h4,p,li,dt,dd,figcaption,img'

// At some zooms a rounded pixel is missing from what is fully in view.
const IN_VIEW_RATIO = 0.95

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

/** Whether a section has been seen whole: at once if it fits the window, else its start and its end. */
export function isSeenWhole(sight: SectionSight): boolean {
  return sight.contentPx <= sight.windowPx
    ? sight.isStartInView && sight.isEndInView
    : sight.wasStartInView && sight.wasEndInView
}

/**
 * Calls `onRead` when a section has scrolled fully into view; if it is taller than the window, when its
 * first and its last content have both been in view. Calls again whenever that comes about anew, also
 * when the visitor comes back to the tab, until `onRead` returns true. Never while the page is hidden.
 * @param onRead does what is to be done then; returns whether it could
 * @returns a function that ends the watch
 */
export function watchSectionRead(section: HTMLElement, onRead: () => boolean): () => void {
  const contents = section.querySelectorAll(CONTENT)
  const start = contents[0] ?? section
  const end = contents[contents.length - 1] ?? section
  const inView = new Set<Element>()
  const wasInView = new Set<Element>()

  const judge = () => {
    // A page that is being prerendered calls itself hidden, too.
    if (document.visibilityState !== 'visible') return
    const isRead = isSeenWhole({
      isStartInView: inView.has(start),
      isEndInView: inView.has(end),
      wasStartInView: wasInView.has(start),
      wasEndInView: wasInView.has(end),
      contentPx: end.getBoundingClientRect().bottom - start.getBoundingClientRect().top,
      windowPx: window.innerHeight,
    })
    if (isRead && inView.size > 0 && onRead()) stop()
  }

  const observer = new IntersectionObserver(
    (entries) => {
      let hasCome = false
      for (const { target, intersectionRatio } of entries)
        if (intersectionRatio < IN_VIEW_RATIO) inView.delete(target)
        else {
          inView.add(target)
          wasInView.add(target)
          hasCome = true
        }
      if (hasCome) judge()
    },
    { threshold: IN_VIEW_RATIO },
  )

  const stop = () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', judge)
  }

  observer.observe(start)
  observer.observe(end)
  document.addEventListener('visibilitychange', judge)
  return stop
}
