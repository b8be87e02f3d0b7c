/**
 * What an answer tells the browser beside its content. The server sends it; the build writes it down for hosts that
 * serve the site without our server.
 * Source: docs/decisions/023-csp-header.md
 */

/** Nobody may put us into a frame. A meta element cannot say so, and a header is the only place for it. */
export const NO_FRAMES = "frame-ancestors 'none'"

/** The policy of an answer that is no page: nothing in it may load or run anything. */
export const NOTHING_POLICY = `default-src 'none'; ${NO_FRAMES}`

/** Sent with every answer, beside a Content-Security-Policy. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  // With less than the origin, a form posted without JavaScript could not be told from a foreign page's.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Other sites may link to us and not embed us. It does not concern requests with CORS, so not ALLOWED_ORIGINS.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Two years; browsers heed it only where they came by TLS. Without includeSubDomains: at the root of a domain
  // that would cut off every other host of the company which has no TLS, and is its owner's to decide.
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Frame-Options': 'DENY',
} as const

/** How the site's files may be kept by a browser. */
export const CACHE = {
  // Their names change with their content.
  hashed: 'public, max-age=31536000, immutable',
  // Always asked for again, and answered 304 as long as nothing changed.
  page: 'no-cache',
  other: 'public, max-age=3600',
} as const

/** By itself for the script of every page, which looks whether the browser has got it. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/**
 * What browsers may fetch and prepare ahead. Pages name the file in a header, which keeps it out of each of them and
 * needs no word in the policy of their scripts.
 * Source: docs/decisions/031-prerendering.md
 */
export const SPECULATION_RULES = {
  path: SPECULATION_RULES_PATH,
  contentType: 'application/speculationrules+json',
  header: 'Speculation-Rules',
  /** A list of quoted addresses. */
  value: `"${SPECULATION_RULES_PATH}"`,
} as const

/** Where the build puts files whose names change with their content. */
export const HASHED_DIRECTORY = '/assets/'

/** Where the build writes all this down for other hosts; no file of the site. */
export const HOST_HEADERS_FILE = '/_headers'
