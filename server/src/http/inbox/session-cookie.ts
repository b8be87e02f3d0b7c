import { parse, serialize } from 'hono/utils/cookie'

type CookieSettings = { readonly siteUrl: string; readonly trustedProxies: number }

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** The cookie of a session. Scripts and other sites never have it, and it ends with the browser if not before. */
export function createSessionCookie({ siteUrl, trustedProxies }: CookieSettings) {
  const isSecure = (headers: Headers) =>
    siteUrl.startsWith('https:') ||
    (trustedProxies > 0 && headers.get('x-forwarded-proto') === 'https')
  // With the prefix, neither a page without TLS nor one of another host below the domain can set it.
  const nameFor = (headers: Headers) => (isSecure(headers) ? '__Host-inbox' : 'inbox')

  return {
    /** @param headers of a request */
    read: (headers: Headers): string | undefined =>
      parse(headers.get('cookie') ?? '', nameFor(headers))[nameFor(headers)],
    /** @param headers of the request that is answered @param value empty to delete it */
    write: (headers: Headers, value: string): string =>
      serialize(nameFor(headers), value, {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        secure: isSecure(headers),
        ...(value === '' && { maxAge: 0 }),
      }),
  }
}
