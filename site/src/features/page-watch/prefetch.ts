import { whenIdle } from './when-idle.ts'

/** How far outside of the window a link may be to be worth fetching. */
export const PREFETCH_MARGIN_PX = 200
const MAX_AT_ONCE = 2
const MAX_PER_PAGE_VIEW = 12

/** What a page is made of, from top to bottom. */
const PARTS = 'body > header, main > *, body > footer'

/** `slow-2g`, `2g` and `3g`. */
const SLOW_CONNECTION = /[23]g$/

/** What the browser tells of the connection; Safari and Firefox tell nothing. */
export type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the visitor's connection has room for pages that were not asked for. */
export function allowsPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !SLOW_CONNECTION.test(connection?.effectiveType ?? '')
}

/** What of a link decides whether its page is fetched ahead; the address as in an anchor. */
export type LinkFacts = {
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly target: string
  readonly isDownload: boolean
  /** Marked with `data-no-prefetch`. */
  readonly isKeptOut: boolean
}

/** The page that a link leads to, if it is one of ours, another one, and opens in this tab; else null. */
export function pageToPrefetch(
  link: LinkFacts,
  here: { readonly origin: string; readonly pathname: string },
): string | null {
  if (link.isKeptOut || link.isDownload || !/^(_self)?$/.test(link.target)) return null
  if (link.origin !== here.origin || link.pathname === here.pathname) return null
  const isFile = /\.[^/]+$/.test(link.pathname)
  return isFile ? null : link.pathname + link.search
}

/**
 * Fetches the pages of links that come within PREFETCH_MARGIN_PX of the window, once this page has
 * loaded and the browser is idle: two at a time, at most twelve per page view, each once. Links in a
 * closed menu have no place in the page and so are never near. A browser that does not fetch
 * ahead never answers, and so is given two links in all.
 */
export function prefetchLinks(): void {
  whenIdle(watchLinks)
}

function watchLinks(): void {
  const near = new Set<HTMLAnchorElement>()
  const known = new Set<string>()
  const inFlight = new Set<HTMLLinkElement>()
  let fetched = 0

  const fetchNext = () => {
    for (const link of near) {
      if (inFlight.size >= MAX_AT_ONCE || fetched >= MAX_PER_PAGE_VIEW) return
      if (!allowsPrefetch((navigator as { connection?: Connection }).connection)) return
      near.delete(link)
      const page = pageToPrefetch(factsOf(link), location)
      if (page && !known.has(page)) fetchPage(page)
    }
  }

  const fetchPage = (page: string) => {
    known.add(page)
    fetched += 1
    const element = document.createElement('link')
    element.rel = 'prefetch'
    element.href = page
    inFlight.add(element)
    element.onload = element.onerror = () => {
      inFlight.delete(element)
      fetchNext()
    }
    document.head.append(element)
  }

  const whenNear = (onChange: (target: Element, isNear: boolean) => void) =>
    new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) onChange(target, isIntersecting)
        fetchNext()
      },
      { rootMargin: `${PREFETCH_MARGIN_PX}px` },
    )

  const links = whenNear((link, isNear) => {
    if (isNear) near.add(link as HTMLAnchorElement)
    else near.delete(link as HTMLAnchorElement)
  })
  const observeLinks = (part: Element) => {
    for (const link of part.querySelectorAll('a[href]')) links.observe(link)
  }

  // A page has a hundred links, of which few are ever near: those of a part are observed when that is.
  const parts = whenNear((part, isNear) => {
    if (!isNear) return
    parts.unobserve(part)
    observeLinks(part)
  })
  for (const part of document.querySelectorAll(PARTS)) parts.observe(part)
  // A menu or dialog that opens has no place before. What is observed already stays so.
  document.addEventListener('toggle', ({ target }) => observeLinks(target as Element), {
    capture: true,
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // Back from the back/forward cache, where the answers to what was under way have been lost.
    inFlight.clear()
    fetched = 0
    fetchNext()
  })
}

function factsOf(link: HTMLAnchorElement): LinkFacts {
  const { origin, pathname, search, target } = link
  const isDownload = link.hasAttribute('download')
  return { origin, pathname, search, target, isDownload, isKeptOut: 'noPrefetch' in link.dataset }
}
