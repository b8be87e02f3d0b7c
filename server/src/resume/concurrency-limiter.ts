/** The work was not begun: `sender` has too much of it waiting already, or all senders together have (`all`). */
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
   * Runs `work` when there is a place for its sender.
   * @throws QueueFull
   */
  run<T>(sender: string, work: () => Promise<T>): Promise<T>
}

export type ConcurrencyLimits = {
  readonly running: number
  readonly runningPerSender: number
  readonly waiting: number
  readonly waitingPerSender: number
}

/** The work of one sender: how much of it runs, and what starts the rest. */
type Queue = { running: number; readonly waiting: (() => void)[] }

/**
 * Limits how much work runs and waits at a time. Senders take turns: the one served longest ago is next, so that the
 * second work of one never precedes the first of another.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  // A Map keeps the order of insertion: the sender served last is moved to the end.
  const queues = new Map<string, Queue>()
  let running = 0
  let waiting = 0

  function moveToEnd(sender: string, queue: Queue): void {
    queues.delete(sender)
    if (queue.running > 0 || queue.waiting.length > 0) queues.set(sender, queue)
  }

  function startNext(): void {
    if (running >= limits.running) return
    for (const [sender, queue] of queues) {
      if (queue.running >= limits.runningPerSender) continue
      const start = queue.waiting.shift()
      if (!start) continue
      running += 1
      waiting -= 1
      queue.running += 1
      moveToEnd(sender, queue)
      start()
      return
    }
  }

  function enter(sender: string): Promise<Queue> {
    const queue = queues.get(sender) ?? { running: 0, waiting: [] }
    const isFree = running < limits.running && queue.running < limits.runningPerSender
    if (!isFree && queue.waiting.length >= limits.waitingPerSender)
      throw new QueueFull('SENDER_QUEUE_FULL')
    if (!isFree && waiting >= limits.waiting) throw new QueueFull('QUEUE_FULL')
    return new Promise((resolve) => {
      queue.waiting.push(() => resolve(queue))
      waiting += 1
      queues.set(sender, queue)
      startNext()
    })
  }

  return {
    run: async (sender, work) => {
      const queue = await enter(sender)
      try {
        return await work()
      } finally {
        running -= 1
        queue.running -= 1
        moveToEnd(sender, queue)
        startNext()
      }
    },
  }
}
