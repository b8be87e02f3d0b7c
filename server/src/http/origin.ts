/** Whether a browser's page may post here. Programs send no `Origin`; the requested host is never foreign. */
export function isAllowedOrigin(headers: Headers, allowedOrigins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin === null) return true
  return origin === 'null' ? isOwnHiddenPage(headers) : isOwn(origin, headers, allowedOrigins)
}

const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i

/**
 * Whether a page that hides its origin is of this site. `Referrer-Policy: no-referrer` hides it when a form is
 * sent, and so does the sandbox of a foreign page; `Sec-Fetch-Site` distinguishes them. Over plain HTTP there is no
 * such header, and a form is accepted: without cookies, a foreign page gains no right by sending one. Scripts never
 * hide their origin.
 */
function isOwnHiddenPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? FORM.test(headers.get('content-type') ?? '') : site === 'same-origin'
}

/** The page of this site that a request came from; null if that was another, or if the browser does not tell. */
export function readReferrer(headers: Headers, allowedOrigins: readonly string[]): URL | null {
  const url = URL.parse(headers.get('referer') ?? '')
  return url && isOwn(url.origin, headers, allowedOrigins) ? url : null
}

/** Whether a page of this site posts a form. Browsers send one of these headers; none of our pages hides its origin. */
export function isFromOwnSite(headers: Headers, ownOrigins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  return site === null
    ? origin !== null && isOwn(origin, headers, ownOrigins)
    : site === 'same-origin'
}

/** Whether an origin is that of this site. */
function isOwn(origin: string, headers: Headers, allowedOrigins: readonly string[]): boolean {
  if (allowedOrigins.includes(origin)) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && host !== '' && host === headers.get('host')
}

/** CORS headers that let a page of another, allowed origin read the response. */
export function crossOriginHeaders(headers: Headers): Record<string, string> {
  const origin = headers.get('origin')
  if (origin === null || origin === 'null') return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After',
  }
}
