import type { CostMeter } from './cost-meter.ts'

/** The work was not begun: its client or network has too much waiting already, or all clients together have (`QUEUE_FULL`). */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  readonly code: 'CLIENT_QUEUE_FULL' | 'QUEUE_FULL'

  constructor(code: QueueFull['code']) {
    super(code)
    this.code = code
  }
}

/** Whose work it is, by keyed hashes. */
export type WorkClient = {
  readonly hash: string
  /** The network that it belongs to, if many clients of it may be one; else null. */
  readonly networkHash: string | null
}

export type ConcurrencyLimiter = {
  /**
   * Runs `work` when there is a place for its client.
   * @throws QueueFull
   */
  run<T>(client: WorkClient, work: () => Promise<T>): Promise<T>
}

type ConcurrencyLimits = {
  readonly running: number
  readonly runningPerClient: number
  readonly runningPerNetwork: number
  readonly waiting: number
  readonly waitingPerClient: number
  readonly waitingPerNetwork: number
}

export type ConcurrencyOptions = ConcurrencyLimits & {
  /** Counts what clients and networks cost. Those that cost much come last. Null: it does not matter. */
  readonly costs?: CostMeter | null
  /** Once one has waited for longer, clients that come for the first time are served newest first. */
  readonly overloadedAfterMs?: number
  readonly now?: () => number
}

/** A browser's visitor waits for the answer; one who has waited for long most likely gets a failure anyway. */
const OVERLOADED_AFTER_MS = 1000

type Work = { readonly since: number; readonly start: () => void; readonly drop: () => void }

/** The work of one client: how much of it runs, what waits, and when it and its network were served last. */
type Queue = {
  readonly client: WorkClient
  readonly waiting: Work[]
  running: number
  /** The number of the service; 0 if it was not served since it has work here. */
  servedAs: number
  networkServedAs: number
}

/**
 * Limits how much work runs and waits at a time. Clients take turns: the one served longest ago is next, so that the
 * second work of one never precedes the first of another; networks take turns in the same way. Clients that have cost
 * much come after all others, and give up their places to them. Of new clients the newest is first while many wait:
 * a crowd of addresses that sends everything at once then does not keep out who comes after.
 */
export function createConcurrencyLimiter(options: ConcurrencyOptions): ConcurrencyLimiter {
  const { costs = null, now = () => performance.now() } = options
  const { overloadedAfterMs = OVERLOADED_AFTER_MS } = options
  const queues = new Map<string, Queue>()
  let running = 0
  let services = 0

  const waitingQueues = () => [...queues.values()].filter(({ waiting }) => waiting.length > 0)
  const sumOf = (some: readonly Queue[], count: (queue: Queue) => number) =>
    some.reduce((sum, queue) => sum + count(queue), 0)
  const keysOf = ({ hash, networkHash }: WorkClient) =>
    networkHash === null ? [hash] : [hash, networkHash]
  const isCostly = (client: WorkClient) => keysOf(client).some((key) => costs?.isCostly(key))

  function networkOf({ hash, networkHash }: WorkClient): Queue[] {
    return [...queues.values()].filter(({ client }) =>
      networkHash === null ? client.hash === hash : client.networkHash === networkHash,
    )
  }

  function isOverloaded(): boolean {
    return waitingQueues().some(({ waiting }) => now() - sinceOf(waiting) > overloadedAfterMs)
  }

  /** What decides whose turn it is, in this order; the smaller one is first. */
  function rankOf(queue: Queue, newestFirst: boolean): readonly number[] {
    const network = networkOf(queue.client)
    const since = sinceOf(queue.waiting)
    return [
      Number(isCostly(queue.client)),
      sumOf(network, (one) => one.running),
      queue.networkServedAs,
      queue.servedAs,
      newestFirst ? -since : since,
    ]
  }

  /** Whether a client and its network have less running than they may. */
  function mayRun(client: WorkClient): boolean {
    if ((queues.get(client.hash)?.running ?? 0) >= options.runningPerClient) return false
    if (client.networkHash === null) return true
    return sumOf(networkOf(client), (one) => one.running) < options.runningPerNetwork
  }

  function nextQueue(): Queue | undefined {
    const newestFirst = isOverloaded()
    return waitingQueues()
      .filter(({ client }) => mayRun(client))
      .map((queue) => ({ queue, rank: rankOf(queue, newestFirst) }))
      .toSorted((one, other) => compare(one.rank, other.rank))[0]?.queue
  }

  function startNext(): void {
    if (running >= options.running) return
    const queue = nextQueue()
    const work = queue?.waiting.shift()
    if (!queue || !work) return
    running += 1
    services += 1
    queue.running += 1
    queue.servedAs = services
    for (const one of networkOf(queue.client)) one.networkServedAs = services
    work.start()
  }

  function forgetIfIdle({ client, ...queue }: Queue): void {
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(client.hash)
  }

  /** The work that gives up its place to another client: of a costly one, else of one with more than one, if there is any. */
  function findQueueToDrop(client: WorkClient): Queue | undefined {
    const others = waitingQueues().filter((queue) => queue.client.hash !== client.hash)
    const costly = others.filter((queue) => isCostly(queue.client))
    if (costly.length > 0) return isCostly(client) ? undefined : costly.at(-1)
    const greedy = others.toSorted((one, other) => other.waiting.length - one.waiting.length)[0]
    if (greedy && greedy.waiting.length > 1) return greedy
    return isOverloaded()
      ? others.toSorted((a, b) => sinceOf(a.waiting) - sinceOf(b.waiting))[0]
      : undefined
  }

  function makeRoom(queue: Queue): void {
    const { client, waiting } = queue
    if (waiting.length >= options.waitingPerClient) throw new QueueFull('CLIENT_QUEUE_FULL')
    const ofNetwork = sumOf(networkOf(client), (one) => one.waiting.length)
    if (client.networkHash !== null && ofNetwork >= options.waitingPerNetwork)
      throw new QueueFull('CLIENT_QUEUE_FULL')
    if (sumOf(waitingQueues(), (one) => one.waiting.length) < options.waiting) return
    const other = waiting.length === 0 ? findQueueToDrop(client) : undefined
    const dropped = other?.waiting.pop()
    if (!other || !dropped) throw new QueueFull('QUEUE_FULL')
    dropped.drop()
    forgetIfIdle(other)
  }

  /** Resolves when work of the client may start; it counts as running from then on. */
  function waitForTurn(client: WorkClient): Promise<Queue> {
    const known = queues.get(client.hash)
    const networkServedAs = Math.max(0, ...networkOf(client).map((one) => one.networkServedAs))
    const queue = known ?? { client, running: 0, waiting: [], servedAs: 0, networkServedAs }
    if (running >= options.running || !mayRun(client)) makeRoom(queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({
        since: now(),
        start: () => resolve(queue),
        drop: () => reject(new QueueFull('QUEUE_FULL')),
      })
      queues.set(client.hash, queue)
      startNext()
    })
  }

  return {
    run: async (client, work) => {
      const queue = await waitForTurn(client)
      const startedAt = now()
      try {
        return await work()
      } finally {
        for (const key of keysOf(client)) costs?.add(key, now() - startedAt)
        running -= 1
        queue.running -= 1
        forgetIfIdle(queue)
        startNext()
      }
    },
  }
}

/** Since when the first of them waits. */
function sinceOf([first]: readonly Work[]): number {
  return first?.since ?? 0
}

/** Compares lists of numbers by their first difference. */
function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at])
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}
