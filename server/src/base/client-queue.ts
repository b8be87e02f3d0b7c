/** Too much work of a client or its network waits already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  /** By then most work of a client has ended: it takes a second or two. */
  readonly retryAfterMs = 5000
}

/** A client in a queue: the hashes of its address and of its network. */
export type QueuedClient = { readonly hash: string; readonly network: string }

/** The place that work has while it runs. */
export type Place = {
  /** Whether others wait for it. Work that is slow, by what it is sent, has to end then. */
  readonly isWanted: () => boolean
  /** Whether the client's network has given way lately. */
  readonly isBehind: () => boolean
  /** Called by work that ends because others wait. */
  readonly giveWay: () => void
}

export type QueueLimits = {
  /** How much work runs at a time, of different clients. */
  readonly running: number
  /** How much of that may be of the clients of one network. */
  readonly runningPerNetwork: number
  /** How much work of one client may wait; of one network five times as much. */
  readonly waitingPerClient: number
}

type Work = QueuedClient & {
  /** How much of its client waited or ran when it came. */
  readonly round: number
  readonly start: () => void
}

export type ClientQueue = ReturnType<ReturnType<typeof createQueues>>

const WAITING_NETWORK_FACTOR = 5
const BEHIND_MS = 600_000
const BEHIND_MAX = 10_000
const AFTER_ALL_ROUNDS = 1000

/**
 * Makes queues that know the same slow networks: whoever has given way in one of them waits behind all others in
 * each for ten minutes.
 */
export function createQueues({ now = () => performance.now() } = {}) {
  /** Until when each is behind, the oldest first. */
  const slow = new Map<string, number>()
  const isBehind = ({ network }: QueuedClient) => (slow.get(network) ?? 0) > now()
  function putBehind({ network }: QueuedClient): void {
    slow.delete(network)
    slow.set(network, now() + BEHIND_MS)
    const [oldest] = slow.keys()
    if (slow.size > BEHIND_MAX && oldest !== undefined) slow.delete(oldest)
  }

  /**
   * Limits how much work runs at a time. Each client has one place, each network a few. The first work of a client
   * comes before the second of any, and the newest first: a crowd of strangers holds up nobody who comes after it.
   */
  return ({ running, runningPerNetwork, waitingPerClient }: QueueLimits) => {
    let active: readonly Work[] = []
    let waiting: readonly Work[] = []

    /** Whether it could run beside these. */
    const fits = ({ hash, network }: Work, beside: readonly Work[]) =>
      beside.length < running &&
      !beside.some((other) => other.hash === hash) &&
      beside.filter((other) => other.network === network).length < runningPerNetwork

    function startNext(): void {
      const rank = (work: Work) => (isBehind(work) ? AFTER_ALL_ROUNDS : 0) + work.round
      let next: Work | undefined
      for (const work of waiting)
        if (fits(work, active) && (!next || rank(work) <= rank(next))) next = work
      if (!next) return
      active = [...active, next]
      waiting = waiting.filter((work) => work !== next)
      next.start()
      startNext()
    }

    function checkRoom({ hash, network }: QueuedClient): void {
      const ofNetwork = waiting.filter((work) => work.network === network)
      const ofClient = ofNetwork.filter((work) => work.hash === hash)
      if (
        ofClient.length >= waitingPerClient ||
        ofNetwork.length >= waitingPerClient * WAITING_NETWORK_FACTOR
      )
        throw new QueueFull()
    }

    return {
      /**
       * Runs `work` when it is its client's turn.
       * @param signal takes it out of the queue while it waits
       * @throws QueueFull, or the reason of the signal
       */
      run: async <T>(
        client: QueuedClient,
        work: (place: Place) => Promise<T>,
        signal?: AbortSignal,
      ): Promise<T> => {
        checkRoom(client)
        const { promise, resolve: start, reject } = Promise.withResolvers<void>()
        const { hash, network } = client
        const round = [...waiting, ...active].filter((other) => other.hash === hash).length
        const own: Work = { hash, network, round, start }
        waiting = [...waiting, own]
        signal?.addEventListener('abort', () => {
          waiting = waiting.filter((other) => other !== own)
          reject(signal.reason)
        })
        startNext()
        await promise
        try {
          return await work({
            isWanted: () => {
              const others = active.filter((other) => other !== own)
              return waiting.some((other) => !isBehind(other) && fits(other, others))
            },
            isBehind: () => isBehind(client),
            giveWay: () => putBehind(client),
          })
        } finally {
          active = active.filter((other) => other !== own)
          startNext()
        }
      },
    }
  }
}
