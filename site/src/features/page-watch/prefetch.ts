import { PREFETCH } from '@lanternfield/contract/headers.ts'

const PREFETCH_MARGIN_PX = 200
const MAX_PER_PAGE_VIEW = 12

const LINKS = 'a[href]:not([download], [target]:not([target=_self]), [data-no-prefetch])'

/** `slow-2g`, `2g` and `3g`. */
const SLOW_CONNECTION = /[23]g$/

/** The Network Information API; Safari and Firefox do not have it. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

export function allowsPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !SLOW_CONNECTION.test(connection?.effectiveType ?? '')
}

/** The path and query of another page of this site; else null. */
export function pageToPrefetch(
  { origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>,
  here: Pick<URL, 'origin' | 'pathname'>,
): string | null {
  const isFile = /\.[^/]+$/.test(pathname)
  const isOther = origin === here.origin && pathname !== here.pathname
  return isOther && !isFile ? pathname + search : null
}

/**
 * Once the page has loaded, fetches the pages of links that come within PREFETCH_MARGIN_PX of the window, each once.
 * Links in a closed menu have no place in the page and so are never near.
 */
export function prefetchLinks(): void {
  if (document.readyState === 'complete') watchLinks()
  else addEventListener('load', watchLinks, { once: true })
}

function watchLinks(): void {
  const fetched = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      if (!allowsPrefetch((navigator as { connection?: Connection }).connection)) return
      for (const { target, isIntersecting } of entries) {
        const page = isIntersecting && pageToPrefetch(target as HTMLAnchorElement, location)
        if (!page || fetched.has(page) || fetched.size >= MAX_PER_PAGE_VIEW) continue
        fetched.add(page)
        fetchPage(page)
      }
    },
    { rootMargin: `${PREFETCH_MARGIN_PX}px` },
  )
  for (const link of document.querySelectorAll(LINKS)) observer.observe(link)
}

/**
 * Not by `<link rel="prefetch">`, which Safari does not know and Firefox holds to the `default-src` of the page's policy,
 * nor by speculation rules, which cannot name a distance from the window.
 */
function fetchPage(page: string): void {
  fetch(page, { headers: { [PREFETCH.header]: PREFETCH.value }, priority: 'low' })
    // Browsers cache only a response that was read to its end.
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)
}
