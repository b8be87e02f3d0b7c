import { PREFETCH } from '@lanternfield/contract/site/headers.ts'

const PREFETCH_MARGIN_PX = 200
const MAX_PER_PAGE_VIEW = 12
/** Of these, before the visitor reaches for a link: two documents of at most 14 KB. */
const MAX_UNASKED = 2

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
 * Fetches the pages of links, each once: of the first MAX_UNASKED in the text that come within PREFETCH_MARGIN_PX
 * of the window, and of those under a finger or a pointer.
 */
export function prefetchLinks(): void {
  const fetched = new Set<string>()
  const prefetch = (link: HTMLAnchorElement, max: number) => {
    if (!allowsPrefetch((navigator as { connection?: Connection }).connection)) return
    const page = pageToPrefetch(link, location)
    if (!page || fetched.has(page) || fetched.size >= max) return
    fetched.add(page)
    fetchPage(page)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) prefetch(target as HTMLAnchorElement, MAX_UNASKED)
    },
    { rootMargin: `${PREFETCH_MARGIN_PX}px` },
  )
  for (const link of document.querySelectorAll(`main ${LINKS}:not(nav *)`)) observer.observe(link)
  document.addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(LINKS)
    if (link) prefetch(link, MAX_PER_PAGE_VIEW)
  })
}

/**
 * Not by `<link rel="prefetch">`, which Safari does not know and Firefox holds to the `default-src` of the page's
 * policy, nor by speculation rules, which cannot name a distance from the window.
 */
function fetchPage(page: string): void {
  fetch(page, { headers: { [PREFETCH.header]: PREFETCH.value }, priority: 'low' })
    // Browsers cache only a response that was read to its end.
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)
}
