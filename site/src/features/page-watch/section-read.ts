/** The readable elements of a section, in any columns and lists. */
const CONTENT = 'h1,h2,h3,h4,p,li,dt,dd,figcaption,img'

/** The visible part that counts as whole: at some zooms, a pixel is missing. */
const WHOLE = 0.95

/**
 * Calls `onRead` when a section has scrolled fully into view: its first and its last content, at once or one after the
 * other. Calls again whenever one of them comes into view again, until `onRead` returns true.
 */
export function watchSectionRead(section: HTMLElement, onRead: () => boolean): void {
  const contents = section.querySelectorAll(CONTENT)
  const ends = [contents[0] ?? section, contents[contents.length - 1] ?? section]
  const seen = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      const shown = entries.filter(({ intersectionRatio }) => intersectionRatio >= WHOLE)
      for (const { target } of shown) seen.add(target)
      const isRead = ends.every((end) => seen.has(end))
      if (shown.length > 0 && isRead && onRead()) observer.disconnect()
    },
    { threshold: WHOLE },
  )
  for (const end of ends) observer.observe(end)
}
