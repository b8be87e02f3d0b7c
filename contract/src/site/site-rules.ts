/**
 * What the build tells our server of the site as a whole. The server reads it at start, and does not serve it.
 * Source: docs/decisions/publishing.md
 */

import { HOST_HEADERS_FILE, HOST_REDIRECTS_FILE, VERCEL_FILE } from './headers.ts'

/** The build's file of these rules. */
export const SITE_RULES_FILE = '/site-rules.json'

export type SiteRules = {
  /** By an old address, as `bareAddress` has it: where it leads now, a path of the site or a full address. */
  readonly redirects: Readonly<Record<string, string>>
  /** Whether search engines must keep out of all of it: a copy for trying. */
  readonly isNoindex: boolean
  /** The path of the style sheet of the server's own pages. */
  readonly serverStyle: string
}

/** An address as redirects are looked up: `/a/`, `/a//` and `/a/index.html` are `/a`; the home page is empty. */
export function bareAddress(path: string): string {
  const bare = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : path
  let end = bare.length
  while (bare[end - 1] === '/') end -= 1
  return bare.slice(0, end)
}

/**
 * Where a redirect leads somebody who asked with a query.
 * @param search the query with its question mark, or nothing
 */
export function withQuery(target: string, search: string): string {
  if (!search) return target
  const fragmentAt = target.indexOf('#')
  const address = fragmentAt < 0 ? target : target.slice(0, fragmentAt)
  const query = address.includes('?') ? `&${search.slice(1)}` : search
  return address + query + target.slice(address.length)
}

/** What the server answers by itself, and the editor: no page and no old address can be there. */
const SERVER_PATHS = ['/healthz', '/readyz', '/metrics', '/prod', '/edit', SITE_RULES_FILE]

/** Whether an address, or one below it, is the server's own. */
export function isServerPath(path: string): boolean {
  const bare = bareAddress(path)
  return SERVER_PATHS.some((own) => bare === own || bare.startsWith(`${own}/`))
}

/**
 * The build's file of pages that end on a day without a build on that day, such as those of open positions; not
 * served. Our server answers 410 from then on.
 */
export const EXPIRING_PAGES_FILE = '/expiring-pages.json'

/** What the build writes for servers and hosts to read, and for nobody to get. */
export const UNPUBLISHED_FILES: readonly string[] = [
  ...[SITE_RULES_FILE, EXPIRING_PAGES_FILE],
  ...[HOST_HEADERS_FILE, HOST_REDIRECTS_FILE, VERCEL_FILE],
]

/** By the path of a page, such as `/careers/designer/`: the first moment at which it is gone, in ISO 8601. */
export type ExpiringPages = Readonly<Record<string, string>>
