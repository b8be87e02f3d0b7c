import pLimit, { type LimitFunction } from 'p-limit'

/** The work was not begun: too much of its client waits already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  /** By then most work of a client has ended: it takes a second or two. */
  readonly retryAfterMs = 5000
}

export type ClientQueueOptions = {
  /** How much work runs at a time, of different clients. */
  readonly running: number
  /** How much work of one client may wait. */
  readonly waitingPerClient: number
}

export type ClientQueue = {
  /**
   * Runs `work` when it is its client's turn.
   * @throws QueueFull
   */
  run<T>(client: string, work: () => Promise<T>): Promise<T>
}

type Client = { readonly ownQueue: LimitFunction; works: number }

/**
 * Limits how much work runs at a time. A client has one place in the queue of all, whether its work runs or waits, and
 * joins at the end for the next: so clients take turns, and nobody waits behind the second work of another.
 */
export function createClientQueue({ running, waitingPerClient }: ClientQueueOptions): ClientQueue {
  const queueOfAll = pLimit(running)
  const clients = new Map<string, Client>()

  return {
    run: async (hash, work) => {
      const client = clients.get(hash) ?? { ownQueue: pLimit(1), works: 0 }
      if (client.works > waitingPerClient) throw new QueueFull()
      clients.set(hash, client)
      client.works += 1
      try {
        return await client.ownQueue(() => queueOfAll(work))
      } finally {
        client.works -= 1
        if (client.works === 0) clients.delete(hash)
      }
    },
  }
}
