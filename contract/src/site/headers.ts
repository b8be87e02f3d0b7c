/**
 * The response headers of the site. The server sends them; the build writes them to a file for hosts that serve the
 * site without our server.
 * Source: docs/decisions/content-security-policy.md
 */

/** No site may frame ours. Browsers ignore this directive in a meta element. */
export const NO_FRAMES = "frame-ancestors 'none'"

/** The policy of a response that is no page: it may load and run nothing. */
export const NOTHING_POLICY = `default-src 'none'; ${NO_FRAMES}`

/** Sent with every response, in addition to a Content-Security-Policy. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  // The server needs the origin to distinguish our forms, posted without JavaScript, from those of other sites.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Other sites may link to us and not embed us. CORS requests are exempt, and so is ALLOWED_ORIGINS.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Two years; browsers ignore it without TLS. No includeSubDomains: it would cut off every other host of the company
  // that has no TLS, which is its owner's decision.
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Frame-Options': 'DENY',
} as const

/** Cache-Control of the site's files. */
export const CACHE = {
  // Their names change with their content.
  hashed: 'public, max-age=31536000, immutable',
  // Revalidated each time; answered 304 while nothing changed.
  page: 'no-cache',
  other: 'public, max-age=3600',
  /** For one person alone. CDNs that hide addresses or add scripts would break pages whose policy admits none. */
  none: 'no-store, no-transform',
} as const

/**
 * How the script of every page fetches a page ahead, and how long browsers then show it without asking again: as
 * long as Chromium does with pages that it prefetches by itself. A cache that visitors share must not keep such an
 * answer.
 * Source: docs/decisions/pages-and-islands.md
 */
export const PREFETCH = {
  header: 'Purpose',
  value: 'prefetch',
  cache: 'private, max-age=300',
} as const

const SPECULATION_RULES_PATH = '/speculation-rules.json'

/**
 * The pages that browsers may prerender. A response header names the file, so that no page contains it
 * and no script policy has to allow it.
 * Source: docs/decisions/pages-and-islands.md
 */
export const SPECULATION_RULES = {
  path: SPECULATION_RULES_PATH,
  contentType: 'application/speculationrules+json',
  header: 'Speculation-Rules',
  /** A list of quoted addresses. */
  value: `"${SPECULATION_RULES_PATH}"`,
} as const

/** Content types of registered names without an extension. Source: IANA's list of well-known URIs */
export const NAMED_TYPES: Readonly<Record<string, string>> = {
  '/apple-app-site-association': 'application/json',
  '/.well-known/apple-app-site-association': 'application/json',
  '/.well-known/nodeinfo': 'application/json',
  '/.well-known/webfinger': 'application/jrd+json',
}

/** Sent with every file of a site that search engines must keep out of. */
export const NOINDEX = { header: 'X-Robots-Tag', value: 'noindex' } as const

/** The directory of files whose names change with their content. */
export const HASHED_DIRECTORY = '/assets/'

/** The build's file of these headers for other hosts; not served. */
export const HOST_HEADERS_FILE = '/_headers'

/** The policy of an SVG, which is a document: it may have any styles, and load and run nothing. */
export const SVG_POLICY = `${NOTHING_POLICY}; img-src data:; style-src 'unsafe-inline'`

/** The build's file of redirects for other hosts; not served. */
export const HOST_REDIRECTS_FILE = '/_redirects'

/** The build's file of headers and redirects for Vercel; not served. */
export const VERCEL_FILE = '/vercel.json'
