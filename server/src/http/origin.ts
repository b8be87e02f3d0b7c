/**
 * Whether a browser's page may post here. Programs send no `Origin`, and no browser can be misused through them;
 * the requested host itself is never foreign, whatever the settings are.
 */
export function isAllowedOrigin(headers: Headers, allowedOrigins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin === null || allowedOrigins.includes(origin)) return true
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
