import type { QueuedClient } from '../base/client-queue.ts'
import { createRateLimiter, type RateLimit } from '../base/rate-limiter.ts'
import type { CounterStore } from '../store/store.ts'
import { countByClient, ofNetwork } from './quotas.ts'

/** What counting requests needs of the core. */
export type RequestCounterCore = {
  readonly store: {
    readonly secret: Uint8Array
    readonly counters: Pick<CounterStore, 'count'>
  }
  /** Whether the next request may meet another memory: then the store counts. */
  readonly isShortLived: boolean
  readonly now: () => number
}

/**
 * Counts the requests of each client and of its network, before any other work is done for them. What a client is
 * refused counts against no neighbour, and a client whose network is refused is not remembered: no network can push
 * all others out of memory.
 * @param name of what is asked for, each counted by itself
 * @param perNetwork how many times the limit the network has
 * @returns for a request 0, or the milliseconds until one is allowed
 */
export function createRequestCounter(
  { store, isShortLived, now }: RequestCounterCore,
  name: string,
  limit: RateLimit,
  perNetwork?: number,
): (client: QueuedClient) => Promise<number> {
  if (isShortLived)
    return (client) =>
      store.counters
        .count(countByClient(store.secret, { name, client, limit, perNetwork }), now())
        // A store that fails is answered where it is needed.
        .catch(() => 0)
  const clients = createRateLimiter(limit)
  const networks = createRateLimiter(ofNetwork(limit, perNetwork))
  return async ({ hash, network }) =>
    networks.peek(network) || clients.consume(hash) || networks.consume(network)
}
