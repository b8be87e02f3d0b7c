import { BROWSER_KEPT_DAYS } from '@lanternfield/contract/limits.ts'

const MAX_AGE_S = BROWSER_KEPT_DAYS * 24 * 60 * 60

/** The value of a cookie of this page, if it is there. */
export function readCookie(name: string): string | undefined {
  return cookieIn(document.cookie, name)
}

/** Keeps a cookie for 180 days, for every page of the site. */
export function writeCookie(name: string, value: string): void {
  write(cookieText({ name, value, isSecure: location.protocol === 'https:' }))
}

export function deleteCookie(name: string): void {
  write(`${name}=; path=/; max-age=0`)
}

/** Deletes the cookies whose names begin so, also those that a script has set for the domain above this host. */
export function deleteCookies(prefix: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of cookieNamesIn(document.cookie, prefix)) {
    deleteCookie(name)
    for (const domain of domains) write(`${name}=; path=/; domain=${domain}; max-age=0`)
  }
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and only where the page came by TLS.
  document.cookie = cookie
}

/** Finds a cookie in what `document.cookie` says. */
export function cookieIn(cookies: string, name: string): string | undefined {
  const start = `${name}=`
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(start))
  return found && decodeURIComponent(found.slice(start.length))
}

/** The names in what `document.cookie` says that begin so. */
export function cookieNamesIn(cookies: string, prefix: string): string[] {
  return cookies
    .split('; ')
    .map((cookie) => cookie.split('=')[0] ?? '')
    .filter((name) => name.startsWith(prefix))
}

type Cookie = { readonly name: string; readonly value: string; readonly isSecure: boolean }

/** A cookie as `document.cookie` takes it. */
export function cookieText({ name, value, isSecure }: Cookie): string {
  const text = `${name}=${encodeURIComponent(value)}; path=/; max-age=${MAX_AGE_S}; samesite=lax`
  return isSecure ? `${text}; secure` : text
}
