/** A batch of resumes stays well under a second; a batch of inquiries has a few hundred kilobytes. */
const LARGEST_BATCH = 64
const HEAVIEST_BATCH_BYTES = 8 * 1024 * 1024
/**
 * Some are counted while others wait for the disk, and while somebody holds a table, a new one begins soon. Four cost as
 * little processor time as two (decision 080).
 */
const BATCHES_AT_ONCE = 4

export type BatchOptions<Item, Result> = {
  /**
   * Processes some items, all or none. Resolves to their results in the same order; one that takes longer may be a promise,
   * which nothing else waits for.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>
  /** Bytes that make a batch slow. */
  readonly weigh: (item: Item) => number
  /** Whether an error that ended a batch would end each of its items too, also alone. */
  readonly isFailureOfAll: (error: unknown) => boolean
}

type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result | Promise<Result>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Processes items in batches: those that arrive while four batches are underway share the next. If a batch fails because of
 * one of its items, each is processed alone, so that this one alone is rejected.
 */
export function createBatches<Item, Result>({
  run,
  weigh,
  isFailureOfAll,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  let underway = 0
  let isStarting = false

  /** Not at once: what arrives in the same turn of the event loop goes together. */
  function startSoon(): void {
    if (isStarting || queue.length === 0 || underway === BATCHES_AT_ONCE) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      underway += 1
      void settle(takeBatch()).finally(() => {
        underway -= 1
        startSoon()
      })
      startSoon()
    })
  }

  function takeBatch(): Waiting<Item, Result>[] {
    let bytes = 0
    const end = queue.findIndex(({ item }, index) => {
      bytes += weigh(item)
      return index === LARGEST_BATCH || (index > 0 && bytes > HEAVIEST_BATCH_BYTES)
    })
    return queue.splice(0, end === -1 ? queue.length : end)
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length > 1 && !isFailureOfAll(error))
        await Promise.all(batch.map((waiting) => settle([waiting])))
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      startSoon()
    })
}
