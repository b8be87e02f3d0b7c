import type { QueuedClient } from '../base/client-queue.ts'
import { createRateLimiter, type RateLimit } from '../base/rate-limiter.ts'
import type { Store } from '../store/store.ts'
import { countByClient, networkLimit } from './quotas.ts'

export type RequestCounterCore = {
  readonly store: Pick<Store, 'counters' | 'secret'>
  /** Whether the next request may meet another memory: then the store counts. */
  readonly isShortLived: boolean
  readonly now: () => number
}

/**
 * Counts requests of each client and its network, by the name of what they ask for, before any other work is done for
 * them; 0, or the milliseconds until one is allowed. What a client is refused counts against no neighbour, and a client
 * whose network is refused is not remembered: no network can push all others out of memory.
 */
export function createRequestCounter(
  { store, isShortLived, now }: RequestCounterCore,
  name: string,
  limit: RateLimit,
  perNetwork?: number,
): (client: QueuedClient) => Promise<number> {
  const ofNetwork = networkLimit(limit, perNetwork)
  if (isShortLived)
    return (client) =>
      store.counters
        .count(countByClient(store.secret, name, client, limit, ofNetwork), now())
        // A store that fails is answered where it is needed.
        .catch(() => 0)
  const clients = createRateLimiter(limit)
  const networks = createRateLimiter(ofNetwork)
  return async ({ hash, network }) =>
    networks.peek(network) || clients.consume(hash) || networks.consume(network)
}
