import { createRateLimiter, type RateLimit } from '../base/rate-limiter.ts'

/** A visitor corrects a form and sends it again; no visitor does so this often. */
const REQUESTS_PER_SUBMISSION = 10
const REQUESTS_MIN = 60
/** Addresses of one IPv6 customer or provider that count together as well. */
const ADDRESSES_PER_NETWORK = 10

/** The client of a request, as keyed hashes. */
export type RequestClient = {
  readonly hash: string
  /** The hash of the /48 of an IPv6 address; null for IPv4. */
  readonly networkHash: string | null
}

/**
 * Counts requests in memory before any work is done for them, refused ones included: RATE_LIMIT in the
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
    clients.consume(hash) || (networkHash === null ? 0 : networks.consume(networkHash))
}
