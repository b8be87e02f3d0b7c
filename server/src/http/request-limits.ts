import { createRateLimiter, type RateLimit } from '../rate-limiter.ts'

/** Whoever makes a mistake in a form sends it again; nobody makes as many mistakes as this. */
const REQUESTS_PER_SUBMISSION = 10
const REQUESTS_MIN = 60
/** Addresses of one IPv6 customer or provider that count together as well. */
const ADDRESSES_PER_NETWORK = 10

/** The client of a request, as keyed hashes. */
export type RequestClient = {
  readonly hash: string
  /** Of the /48 that an IPv6 address lies in; null for IPv4. */
  readonly networkHash: string | null
}

/**
 * Counts requests to submit before any work is done for them, refused ones as well, in memory: RATE_LIMIT in the
 * database counts only what was stored.
 * @returns a function that counts one, and returns 0 or the milliseconds to wait
 */
export function createRequestLimits({
  max,
  windowMs,
}: RateLimit): (client: RequestClient) => number {
  const perClient = Math.max(REQUESTS_MIN, max * REQUESTS_PER_SUBMISSION)
  const clients = createRateLimiter({ max: perClient, windowMs })
  const networks = createRateLimiter({ max: perClient * ADDRESSES_PER_NETWORK, windowMs })
  return ({ hash, networkHash }) =>
    clients.take(hash) || (networkHash === null ? 0 : networks.take(networkHash))
}
