import { isIPv4 } from 'node:net'
import type { Environment } from '@lanternfield/settings/read-settings.ts'

/** The modes of libpq that never fall back to a connection in clear. */
const TLS_MODES: readonly string[] = ['require', 'verify-ca', 'verify-full']

/** Whether a host is this machine itself; any other spelling is another machine. @param host as in a URL */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase()
  const isLoopbackV4 = isIPv4(name) && name.startsWith('127.')
  return isLoopbackV4 || ['localhost', '::1', '[::1]'].includes(name)
}

/** Whether the host of a URL is this machine; false for what is no URL. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(URL.parse(url)?.hostname ?? '')
}

/** Whether what is posted to an address can be read on the way to another machine. */
export function isCleartextUrl(url: string): boolean {
  return URL.parse(url)?.protocol === 'http:' && !isLoopbackUrl(url)
}

/** Ends a sentence on a connection without encryption. */
export const OR_ALLOW_CLEARTEXT =
  'or set ALLOW_CLEARTEXT=true if the network between them is your own.'

/** The error of a setting whose address lets what is posted be read on the way; none if there is no address. */
export function findCleartext(
  name: string,
  url: string | null,
  { allowsCleartext }: { readonly allowsCleartext: boolean },
): string[] {
  if (url === null || allowsCleartext || !isCleartextUrl(url)) return []
  return [`${name} leads to another machine without encryption. Use https, ${OR_ALLOW_CLEARTEXT}`]
}

/**
 * Whether what is sent to a database can be read on the way: it is on another machine, and the URL does not demand TLS.
 * Reads the URL as the package pg does, whose query may name another host.
 * @param environment PGHOST and PGSSLMODE count where the URL has neither
 */
export function isCleartextDatabase(url: string, environment: Environment): boolean {
  const { hostname, searchParams } = new URL(url)
  const query = (name: string) => searchParams.getAll(name).at(-1) || undefined
  const host = query('host') ?? (decodeURIComponent(hostname) || environment.PGHOST || 'localhost')
  // A path is the directory of a Unix socket.
  if (host.startsWith('/') || isLoopbackHost(host)) return false
  const mode =
    query('sslmode') ?? (/^(true|1)$/.test(query('ssl') ?? '') ? 'require' : environment.PGSSLMODE)
  return !TLS_MODES.includes(mode ?? '')
}
