import type { MiddlewareHandler } from 'hono'
import { problem } from './problem.ts'

/** Pages that are on an origin of their own, out of reach of scripts of the site's pages. */
export type Apart = {
  readonly origin: string
  readonly purposes: readonly string[]
  readonly folders: readonly string[]
  /** Where all else is. */
  readonly siteUrl: string
}

/** What these pages have of the site: style sheet, typeface and icon. */
const NEEDED = /^\/(?:assets\/[^/]+\.(?:css|woff2)|favicon\.svg)$/

/** Leads each page to its own origin, by the `Host` that was asked. */
export function keepApart(apart: Apart): MiddlewareHandler {
  const { origin, protocol, host } = new URL(apart.origin)
  const [folders, purposes] = [apart.folders, apart.purposes].map((names) => names.join('|'))
  const paths = new RegExp(`^/(?:prod/(?:${folders})(?:/|$)|(?:prod/)?(?:${purposes})/[^/]+$)`)
  return async ({ req }, next) => {
    const isThere = URL.parse(`${protocol}//${req.header('host')}`)?.host === host
    if (isThere ? paths.test(req.path) || NEEDED.test(req.path) : !paths.test(req.path))
      return next()
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return problem(403, 'Origin not allowed', { detail: 'This address is on another host.' })
    const { pathname, search } = new URL(req.url)
    const location = (isThere ? new URL(apart.siteUrl).origin : origin) + pathname + search
    const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    return new Response(null, { status: 302, headers })
  }
}
