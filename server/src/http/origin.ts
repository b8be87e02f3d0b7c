/**
 * Whether a browser's page may post here. Programs send no `Origin` and are no browser's unwitting tool;
 * the host that was asked is never foreign, whatever the settings say.
 */
export function isAllowedOrigin(headers: Headers, allowedOrigins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin === null || allowedOrigins.includes(origin)) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && host !== '' && host === headers.get('host')
}

/** What lets the page of another, allowed origin read our answer. */
export function crossOriginHeaders(headers: Headers): Record<string, string> {
  const origin = headers.get('origin')
  if (origin === null) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After',
  }
}
