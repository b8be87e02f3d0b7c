import { createHmac } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { QueuedClient } from '../base/client-queue.ts'

/**
 * The address of a request's client. Each trusted proxy adds the address of its caller at the end of `X-Forwarded-For`;
 * anything before those can be forged. An entry that is no address is replaced by that of the connection.
 */
export function readClientAddress({
  peer,
  forwardedFor,
  trustedProxies,
}: {
  /** The address of the other end of the connection, if it has one. */
  readonly peer: string | undefined
  readonly forwardedFor: string | null
  readonly trustedProxies: number
}): string {
  const hops = forwardedFor?.split(',') ?? []
  const hop = trustedProxies === 0 ? undefined : hops.at(-Math.min(trustedProxies, hops.length))
  return (hop && parseAddress(hop)) ?? parseAddress(peer ?? '') ?? 'unknown'
}

/**
 * An address as it may be stored: hashed with the installation's secret, so that a list of all addresses does not
 * reveal it. An IPv6 customer has at least 64 bits of addresses, which count as one. `network` is the one that a
 * customer may have: a /24 of IPv4, or a /48 of IPv6, which has 65,536 clients.
 */
export function hashAddress(secret: Uint8Array, address: string): QueuedClient {
  const bare = parseAddress(address) ?? address
  const v6 = groupsOf(bare)
  const hashBeginning = (groups: number) => {
    const counted = (v6 ?? bare.split('.')).slice(0, groups).join(v6 ? ':' : '.')
    return createHmac('sha256', secret).update(counted).digest('base64url')
  }
  return { hash: hashBeginning(4), network: hashBeginning(3) }
}

/** Whether a connection comes from this machine or a private network, where proxies are. */
export function isPrivate(peer: string | undefined): boolean {
  const address = parseAddress(peer ?? '') ?? ''
  return (
    address === '::1' ||
    /^(?:127|10)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(address) ||
    /^f[cd]/i.test(address)
  )
}

/** Some proxies write a port behind the address, which is another for each connection. */
const WITH_PORT = /^\[([^\]]{1,100})\](?::\d{1,5})?$|^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** The bare address in an entry; null if there is none. */
function parseAddress(entry: string): string | null {
  const text = entry.trim()
  const [, v6, v4] = WITH_PORT.exec(text) ?? []
  const address = (v6 ?? v4 ?? text).split('%', 1)[0] ?? ''
  const bare = MAPPED.exec(address)?.[1] ?? address
  return isIP(bare) === 0 ? null : bare
}

/** The eight groups of an IPv6 address, without leading zeros; null for any other address. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address)) return null
  // URLs have them in one spelling, with an IPv4 address at the end as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups]
}
