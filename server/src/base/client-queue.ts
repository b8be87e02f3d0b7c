import { setLatest } from './latest-entries.ts'

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

/** By their sizes, which are 1 where none is given. */
export type QueueLimits = {
  /** How much work runs at a time, of different clients. */
  readonly running: number
  /** How much of that may be of the clients of one network. */
  readonly runningPerNetwork: number
  /** How much work of one client may wait; of one network five times as much. */
  readonly waitingPerClient: number
}

type Work = QueuedClient & { readonly size: number; readonly start: () => void }

export type ClientQueue = ReturnType<ReturnType<typeof createQueues>>

const WAITING_NETWORK_FACTOR = 5
const BEHIND_MS = 600_000
/** How long a network comes after those that had no turn, which is longer than most work waits. */
const TURN_MS = 2000
/** Networks that are remembered; beyond that the one of the longest ago is forgotten. */
const NETWORKS_MAX = 10_000

/**
 * Makes queues that know the same slow networks: whoever has given way in one of them waits behind all others in
 * each for ten minutes.
 */
export function createQueues({ now = () => performance.now() } = {}) {
  /** Until when networks are behind. */
  const behindUntil = new Map<string, number>()
  const isBehind = ({ network }: QueuedClient) => (behindUntil.get(network) ?? 0) > now()

  /**
   * Limits how much work runs at a time. Each client has one place, each network a few. Next is the newest of a network
   * that had no turn just now, else that of the one whose turn is the longest ago: a crowd of strangers holds up nobody
   * who comes after it.
   */
  return ({ running, runningPerNetwork, waitingPerClient }: QueueLimits) => {
    let active: readonly Work[] = []
    let waiting: readonly Work[] = []
    /** When networks had their last turns. */
    const turns = new Map<string, number>()

    /** Whether its client and its network have room beside these. */
    const fits = ({ hash, network, size }: Work, beside: readonly Work[]) =>
      !beside.some((other) => other.hash === hash) &&
      sizeOf(beside.filter((other) => other.network === network)) + size <= runningPerNetwork

    function startNext(): void {
      const time = now()
      const lastTurn = (work: Work) => {
        const at = turns.get(work.network) ?? 0
        return (isBehind(work) ? time : 0) + (at > time - TURN_MS ? at : 0)
      }
      const fitting = waiting.filter((work) => fits(work, active))
      const first = Math.min(...fitting.map(lastTurn))
      const newest = fitting.findLast((work) => lastTurn(work) === first)
      const next = fitting.find(({ network }) => network === newest?.network)
      // One place is kept for those who have not given way.
      if (!next || sizeOf(active) + next.size > Math.max(1, running - Number(isBehind(next))))
        return
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
       * @param options `size`: how many places it takes; `signal` takes it out of the queue while it waits
       * @throws QueueFull, or the reason of the signal
       */
      run: async <T>(
        client: QueuedClient,
        work: (place: Place) => Promise<T>,
        { size = 1, signal }: { readonly size?: number; readonly signal?: AbortSignal } = {},
      ): Promise<T> => {
        checkRoom(client)
        const { promise, resolve: start, reject } = Promise.withResolvers<void>()
        const { hash, network } = client
        const own: Work = { hash, network, size, start }
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
            giveWay: () => setLatest(behindUntil, network, now() + BEHIND_MS, NETWORKS_MAX),
          })
        } finally {
          active = active.filter((other) => other !== own)
          setLatest(turns, network, now(), NETWORKS_MAX)
          startNext()
        }
      },
    }
  }
}

function sizeOf(works: readonly Work[]): number {
  return works.reduce((sum, { size }) => sum + size, 0)
}
