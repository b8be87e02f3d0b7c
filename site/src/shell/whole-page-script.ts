/**
 * Has the whole page laid out for those who come back to a place in it, or jump to its end by a key: places are found
 * by the height of what is above them, which until then is a guess. As text, because it stands in the page itself:
 * browsers look for the place while they read.
 * Source: docs/decisions/036-lazy-layout.md
 */
export const WHOLE_PAGE_SCRIPT = `(${watchForPlaces})()`

function watchForPlaces() {
  const layOutWhole = () => {
    document.documentElement.dataset.whole = ''
  }
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit && visit.type !== 'navigate') layOutWhole()
  addEventListener('keydown', layOutWhole, { once: true })
}
