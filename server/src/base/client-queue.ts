import pLimit, { type LimitFunction } from 'p-limit'

/** Too much work of a client waits already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  /** By then most work of a client has ended: it takes a second or two. */
  readonly retryAfterMs = 5000
}

/** A client in a queue: the hashes of its address and of its network. */
export type QueuedClient = { readonly hash: string; readonly network: string }

/**
 * Limits how much work runs at a time. Clients take turns: each has one place in the queue of its network, and
 * joins its end again; each network has a few places in the common queue.
 */
export function createClientQueue({
  running,
  runningPerNetwork,
  waitingPerClient,
}: {
  /** How much work runs at a time, of different clients. */
  readonly running: number
  /** How much of that may be of the clients of one network. */
  readonly runningPerNetwork: number
  /** How much work of one client may wait. */
  readonly waitingPerClient: number
}) {
  const queueOfAll = pLimit(running)
  const clients = createKeyedQueues(1)
  const networks = createKeyedQueues(runningPerNetwork)

  return {
    /**
     * Runs `work` when it is its client's turn.
     * @throws QueueFull
     */
    run: async <T>({ hash, network }: QueuedClient, work: () => Promise<T>): Promise<T> => {
      if (clients.count(hash) > waitingPerClient) throw new QueueFull()
      return clients.run(hash, () => networks.run(network, () => queueOfAll(work)))
    },
  }
}

/** A queue for each key, while there is work in it. */
function createKeyedQueues(running: number) {
  const queues = new Map<string, LimitFunction>()
  const count = (key: string) => {
    const queue = queues.get(key)
    return queue ? queue.activeCount + queue.pendingCount : 0
  }

  return {
    /** How much work runs and waits. */
    count,
    run: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const queue = queues.get(key) ?? pLimit(running)
      queues.set(key, queue)
      try {
        return await queue(work)
      } finally {
        if (count(key) === 0) queues.delete(key)
      }
    },
  }
}
