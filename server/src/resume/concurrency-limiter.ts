/** The work was not begun: `client` has too much of it waiting already, or all clients together have (`all`). */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  readonly code: 'SENDER_QUEUE_FULL' | 'QUEUE_FULL'

  constructor(code: QueueFull['code']) {
    super(code)
    this.code = code
  }
}

export type ConcurrencyLimiter = {
  /**
   * Runs `work` when there is a place for its client.
   * @throws QueueFull
   */
  run<T>(client: string, work: () => Promise<T>): Promise<T>
}

export type ConcurrencyLimits = {
  readonly running: number
  readonly runningPerSender: number
  readonly waiting: number
  readonly waitingPerSender: number
}

/** The work of one client: how much of it runs, and what starts the rest. */
type Queue = { running: number; readonly waiting: (() => void)[] }

/**
 * Limits how much work runs and waits at a time. Senders take turns: the one served longest ago is next, so that the
 * second work of one never precedes the first of another.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  // A Map keeps the order of insertion: the client served last is moved to the end.
  const queues = new Map<string, Queue>()
  let running = 0
  let waiting = 0

  function moveToEnd(client: string, queue: Queue): void {
    queues.delete(client)
    if (queue.running > 0 || queue.waiting.length > 0) queues.set(client, queue)
  }

  function startNext(): void {
    if (running >= limits.running) return
    for (const [client, queue] of queues) {
      if (queue.running >= limits.runningPerSender) continue
      const start = queue.waiting.shift()
      if (!start) continue
      running += 1
      waiting -= 1
      queue.running += 1
      moveToEnd(client, queue)
      start()
      return
    }
  }

  function enter(client: string): Promise<Queue> {
    const queue = queues.get(client) ?? { running: 0, waiting: [] }
    const isFree = running < limits.running && queue.running < limits.runningPerSender
    if (!isFree && queue.waiting.length >= limits.waitingPerSender)
      throw new QueueFull('SENDER_QUEUE_FULL')
    if (!isFree && waiting >= limits.waiting) throw new QueueFull('QUEUE_FULL')
    return new Promise((resolve) => {
      queue.waiting.push(() => resolve(queue))
      waiting += 1
      queues.set(client, queue)
      startNext()
    })
  }

  return {
    run: async (client, work) => {
      const queue = await enter(client)
      try {
        return await work()
      } finally {
        running -= 1
        queue.running -= 1
        moveToEnd(client, queue)
        startNext()
      }
    },
  }
}
