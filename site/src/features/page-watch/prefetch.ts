import { PREFETCH, SPECULATION_RULES_PATH } from '@lanternfield/contract/headers.ts'
import { whenLoaded } from './when-loaded.ts'

/** How far outside of the window a link may be to be worth fetching. */
const PREFETCH_MARGIN_PX = 200
const MAX_AT_ONCE = 2
const MAX_PER_PAGE_VIEW = 12

/** The blocks of a page, from top to bottom. */
const PARTS = 'body > header, main > *, body > footer'

/** Those that open a page in this tab, unless they are kept out. */
const LINKS = 'a[href]:not([download], [target]:not([target=_self]), [data-no-prefetch])'

/** `slow-2g`, `2g` and `3g`. */
const SLOW_CONNECTION = /[23]g$/

/** The Network Information API; Safari and Firefox do not have it. */
export type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the visitor's connection has room for pages that were not asked for. */
export function allowsPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !SLOW_CONNECTION.test(connection?.effectiveType ?? '')
}

/** The parts of an anchor that identify its page. */
export type Address = {
  readonly origin: string
  readonly pathname: string
  readonly search: string
}

/** The page that an address is of, if it is one of ours and another one; else null. */
export function pageToPrefetch(
  { origin, pathname, search }: Address,
  here: Pick<Address, 'origin' | 'pathname'>,
): string | null {
  const isFile = /\.[^/]+$/.test(pathname)
  const isOther = origin === here.origin && pathname !== here.pathname
  return isOther && !isFile ? pathname + search : null
}

/**
 * Has the pages of links fetched that come within PREFETCH_MARGIN_PX of the window, once this page has loaded: at most
 * twelve per page view, each once. A browser with our speculation rules does it in its own order; for any other this
 * script fetches two pages at a time. Links in a closed menu have no place in the page and so are never near.
 */
export function prefetchLinks(): void {
  // Asking for an idle moment would cost a slow phone two milliseconds; what has loaded has little left to do.
  whenLoaded(() => setTimeout(watchLinks))
}

function watchLinks(): void {
  const near = new Set<HTMLAnchorElement>()
  const known = new Set<string>()
  const inFlight = new Set<string>()
  let mostKnown = MAX_PER_PAGE_VIEW

  const fetchNext = () => {
    for (const link of near) {
      if (inFlight.size >= MAX_AT_ONCE || known.size >= mostKnown) return
      if (!allowsPrefetch((navigator as { connection?: Connection }).connection)) return
      near.delete(link)
      const page = pageToPrefetch(link, location)
      if (!page || known.has(page)) continue
      known.add(page)
      // Has the browser got our speculation rules, a mark is enough, and spares a slow phone 2.6 ms of script for each
      // page. Not every browser knows of rules, not every host names them, and they may not have come yet.
      if (performance.getEntriesByName(location.origin + SPECULATION_RULES_PATH)[0])
        link.dataset.near = ''
      else fetchPage(page)
    }
  }

  // Not `<link rel="prefetch">`: Safari does not know it, and Firefox holds it to the `default-src` of the page's policy.
  const fetchPage = (page: string) => {
    inFlight.add(page)
    const finish = () => {
      inFlight.delete(page)
      fetchNext()
    }
    fetch(page, { headers: { [PREFETCH.header]: PREFETCH.value }, priority: 'low' })
      // Browsers keep only what was read to its end.
      .then((answer) => answer.arrayBuffer())
      // Nobody has asked for the page, so nobody is told.
      .then(finish, finish)
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (!(target instanceof HTMLAnchorElement)) {
          if (isIntersecting) observePart(target)
        } else if (isIntersecting) near.add(target)
        else near.delete(target)
      fetchNext()
    },
    { rootMargin: `${PREFETCH_MARGIN_PX}px` },
  )
  const observeLinks = (part: Element) => {
    for (const link of part.querySelectorAll(LINKS)) observer.observe(link)
  }
  // A page has a hundred links, of which few are ever near: those of a part are observed when that is.
  const observePart = (part: Element) => {
    observer.unobserve(part)
    observeLinks(part)
  }
  for (const part of document.querySelectorAll(PARTS)) observer.observe(part)
  // A menu or dialog that opens had no position before. Observed links stay observed.
  document.addEventListener('toggle', ({ target }) => observeLinks(target as Element), {
    capture: true,
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // Back from the back/forward cache, where the answers to what was under way have been lost.
    inFlight.clear()
    mostKnown = known.size + MAX_PER_PAGE_VIEW
    fetchNext()
  })
}
