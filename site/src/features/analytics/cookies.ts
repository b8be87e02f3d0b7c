import { BROWSER_KEPT_DAYS } from '@lanternfield/contract/limits.ts'

const MAX_AGE_S = BROWSER_KEPT_DAYS * 24 * 60 * 60

/** The value of a cookie of this page, if it is there. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  const found = readCookies().find((cookie) => cookie.startsWith(start))
  return found && decodeURIComponent(found.slice(start.length))
}

/** Keeps a cookie for 180 days, for every page of the site. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const text = `${name}=${encodeURIComponent(value)}; path=/; max-age=${MAX_AGE_S}; samesite=lax`
  write(text + secure)
}

export function deleteCookie(name: string): void {
  write(`${name}=; path=/; max-age=0`)
}

/** Deletes the cookies whose names begin so, also those that a script has set for the domain above this host. */
export function deleteCookies(prefix: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const cookie of readCookies()) {
    if (!cookie.startsWith(prefix)) continue
    const [name = ''] = cookie.split('=')
    deleteCookie(name)
    for (const domain of domains) write(`${name}=; path=/; domain=${domain}; max-age=0`)
  }
}

function readCookies(): string[] {
  try {
    return document.cookie.split('; ')
  } catch {
    // A browser that refuses cookies has none.
    return []
  }
}

function write(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and only where the page came by TLS.
    document.cookie = cookie
  } catch {
    // The visitor must not notice.
  }
}
