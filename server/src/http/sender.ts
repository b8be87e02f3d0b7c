import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

export type SenderParts = {
  /** The address of the other end of the connection, if it has one. */
  readonly peer: string | undefined
  readonly forwardedFor: string | null
  readonly trustedProxies: number
}

/**
 * The address of whoever sent a request. Each trusted proxy adds the address it was called from at the
 * end of `X-Forwarded-For`; what stands before those was written by anybody.
 */
export function senderAddress({ peer, forwardedFor, trustedProxies }: SenderParts): string {
  const hops = [...(forwardedFor?.split(',') ?? []).map((hop) => hop.trim()), peer ?? 'unknown']
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? 'unknown'
}

/** An address as it may be kept: hashed with the data's own secret, so that a list of all addresses does not reveal it. */
export function hashSender(secret: Uint8Array, address: string): string {
  return createHmac('sha256', secret).update(network(address)).digest('base64url')
}

/** An IPv6 customer has at least 64 bits of addresses for himself; they count as one. */
function network(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4) return v4
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
