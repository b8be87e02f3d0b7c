import { BROWSER_KEPT_DAYS } from '@lanternfield/contract/limits.ts'

const MAX_AGE_S = BROWSER_KEPT_DAYS * 24 * 60 * 60

export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  const found = readCookies().find((cookie) => cookie.startsWith(start))
  return found && decodeURIComponent(found.slice(start.length))
}

/** Stores a cookie for every page of the site. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const text = `${name}=${encodeURIComponent(value)}; path=/; max-age=${MAX_AGE_S}; samesite=lax`
  write(text + secure)
}

export function deleteCookie(name: string): void {
  write(`${name}=; path=/; max-age=0`)
}

/** Deletes cookies by the start of their names, also those of the domains above this host. */
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
    // The browser refuses cookies.
    return []
  }
}

function write(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and by TLS only.
    document.cookie = cookie
  } catch {
    // The browser refuses cookies.
  }
}
