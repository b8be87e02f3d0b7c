import pLimit, { type LimitFunction } from 'p-limit'

/** Too much work of a client waits already. */
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

/** Limits how much work runs at a time. Clients take turns: each has one place in the common queue, and joins its end again. */
export function createClientQueue({ running, waitingPerClient }: ClientQueueOptions): ClientQueue {
  const queueOfAll = pLimit(running)
  const queues = new Map<string, LimitFunction>()

  return {
    run: async (client, work) => {
      const queue = queues.get(client) ?? pLimit(1)
      if (worksIn(queue) > waitingPerClient) throw new QueueFull()
      queues.set(client, queue)
      try {
        return await queue(() => queueOfAll(work))
      } finally {
        if (worksIn(queue) === 0) queues.delete(client)
      }
    },
  }
}

function worksIn({ activeCount, pendingCount }: LimitFunction): number {
  return activeCount + pendingCount
}
