/** Whether a browser's page may post here. Programs send no `Origin`; the requested host is never foreign. */
export function isAllowedOrigin(headers: Headers, allowedOrigins: readonly string[]): boolean {
  const origin = headers.get('origin')
  return origin === null || isOwn(origin, headers, allowedOrigins)
}

/** The page of this site that a request came from; null if that was another, or if the browser does not tell. */
export function readReferrer(headers: Headers, allowedOrigins: readonly string[]): URL | null {
  const url = URL.parse(headers.get('referer') ?? '')
  return url && isOwn(url.origin, headers, allowedOrigins) ? url : null
}

/** Whether an origin is that of this site. */
export function isOwn(
  origin: string,
  headers: Headers,
  allowedOrigins: readonly string[],
): boolean {
  if (allowedOrigins.includes(origin)) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && host !== '' && host === headers.get('host')
}

/** CORS headers that let a page of another, allowed origin read the answer. */
export function crossOriginHeaders(headers: Headers): Record<string, string> {
  const origin = headers.get('origin')
  if (origin === null) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After',
  }
}
