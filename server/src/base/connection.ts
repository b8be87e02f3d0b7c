import { once } from 'node:events'
import { connect, isIP } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { connect as connectTls, TLSSocket } from 'node:tls'

/** The reason why `fetch` failed is the cause of its error. */
export function causeOfFetchError(error: unknown): unknown {
  return error instanceof TypeError && error.cause !== undefined ? error.cause : error
}

/** For the log: why `fetch` failed, without the address. */
export function codeOfFetchError(error: unknown): string {
  const cause = causeOfFetchError(error)
  if (!(cause instanceof Error)) return 'EUNKNOWN'
  if (cause.name === 'TimeoutError') return 'ETIMEDOUT'
  const { code } = cause as Error & { code?: unknown }
  return typeof code === 'string' ? code : cause.name
}

/** Why `fetch` or a connection failed. Node names the host, or what is wrong with its certificate. */
export function describeFailure(error: unknown): string {
  const { message, code } = causeOfFetchError(error) as NodeJS.ErrnoException
  // The failure at several addresses has no message.
  return message || String(code)
}

/** What a socket connects to. An IPv6 address has brackets in a URL only. */
export function hostOf(url: string, usualPort: number): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usualPort }
}

/**
 * Connects to the host of a URL, with TLS if that is https, and closes the connection.
 * @returns when its certificate ends, as `Date` reads it; null without TLS
 */
export async function connectTo(url: string, signal: AbortSignal): Promise<string | null> {
  const isTls = new URL(url).protocol === 'https:'
  const to = hostOf(url, isTls ? 443 : 80)
  const socket = isTls
    ? connectTls({ ...to, servername: isIP(to.host) === 0 ? to.host : '' })
    : connect(to)
  await once(addAbortSignal(signal, socket), isTls ? 'secureConnect' : 'connect')
  const endsAt = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : null
  socket.destroy()
  return endsAt
}
