import type { MiddlewareHandler } from 'hono'
import { problem } from './problem.ts'

/** Pages that are on an origin of their own, which the scripts of the site's pages cannot reach. */
export type Apart = {
  readonly origin: string
  /** Fits the paths of these pages. */
  readonly paths: RegExp
  readonly siteUrl: string
}

/** What these pages have of the site: style sheet, typeface and icon. */
const NEEDED = /^\/(?:assets\/[^/]+\.(?:css|woff2)|favicon\.svg)$/

/** Leads each page to its own origin, by the `Host` that was asked. */
export function keepApart({ origin, paths, siteUrl }: Apart): MiddlewareHandler {
  const { protocol, host } = new URL(origin)
  return async ({ req }, next) => {
    const isThere = URL.parse(`${protocol}//${req.header('host')}`)?.host === host
    const isApart = paths.test(req.path)
    if (isThere === isApart || (isThere && NEEDED.test(req.path))) return next()
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return problem(403, 'Origin not allowed', { detail: 'This address is on another host.' })
    const { pathname, search } = new URL(req.url)
    const location = (isThere ? new URL(siteUrl).origin : origin) + pathname + search
    const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    return new Response(null, { status: 302, headers })
  }
}
