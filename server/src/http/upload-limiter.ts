/** Large bodies: how many are received and processed at a time, in a fair order of clients. */
export type UploadLimiterOptions = {
  /** How many uploads may take in bytes, or be processed, at the same time. */
  readonly slots: number
  /** How many uploads of one client may be underway; its others wait unread. */
  readonly uploadsPerClient: number
  /** A client that sends less than `slowBytesPerMs` for this long loses its slot until more bytes arrive. */
  readonly slowAfterMs: number
  readonly slowBytesPerMs: number
  /** What may have been received of uploads without a slot; beyond that the oldest of them is dropped. */
  readonly heldMaxBytes: number
  /** How many uploads may wait unread. */
  readonly waitingMax: number
}

/** One upload that is underway. */
export type Upload = {
  /**
   * Waits for the next chunk of the body. A slot is held when it resolves, and given up while the client is slow,
   * so that no slow connection blocks others.
   * @param next resolves to the chunk, or to null at the end
   * @throws UploadDropped
   */
  receive(next: Promise<Uint8Array | null>): Promise<Uint8Array | null>
}

export type UploadLimiter = {
  /**
   * Runs `work` when there is a slot for this client.
   * @throws UploadDropped if too many are waiting already
   */
  run<T>(client: string, work: (upload: Upload) => Promise<T>): Promise<T>
}

/** An upload was given up because there are too many. */
export class UploadDropped extends Error {
  override readonly name = 'UploadDropped'
}

type Waiting = { readonly client: string; readonly start: () => void }
type Held = { readonly bytes: number; readonly drop: (reason: Error) => void }

export function createUploadLimiter(options: UploadLimiterOptions): UploadLimiter {
  const { uploadsPerClient, slowAfterMs, slowBytesPerMs, heldMaxBytes, waitingMax } = options
  const underway = new Map<string, number>()
  /** Uploads that have not begun, and uploads that were slow and have bytes again. */
  const fresh: Waiting[] = []
  const resumed: Waiting[] = []
  /** Uploads without a slot that wait for their clients, oldest first. */
  const held = new Set<Held>()
  let freeSlots = options.slots
  let isTurnOfResumed = false

  const countOf = (client: string) => underway.get(client) ?? 0

  function nextFresh(): Waiting | undefined {
    const index = fresh.findIndex(({ client }) => countOf(client) < uploadsPerClient)
    const [next] = index < 0 ? [] : fresh.splice(index, 1)
    if (next) underway.set(next.client, countOf(next.client) + 1)
    return next
  }

  /** Alternates, so that neither many new uploads nor many slow ones block the others. */
  function nextWaiting(): Waiting | undefined {
    isTurnOfResumed = !isTurnOfResumed
    return isTurnOfResumed ? (resumed.shift() ?? nextFresh()) : (nextFresh() ?? resumed.shift())
  }

  function grantSlots(): void {
    while (freeSlots > 0) {
      const next = nextWaiting()
      if (!next) return
      freeSlots -= 1
      next.start()
    }
  }

  function freeSlot(): void {
    freeSlots += 1
    grantSlots()
  }

  function finish(client: string): void {
    if (countOf(client) > 1) underway.set(client, countOf(client) - 1)
    else underway.delete(client)
    grantSlots()
  }

  function waitFor(queue: Waiting[], client: string): Promise<void> {
    return new Promise((start) => {
      queue.push({ client, start })
      grantSlots()
    })
  }

  /** Waits for a slow client without a slot. */
  async function waitWithoutSlot<T>(bytes: number, next: Promise<T>): Promise<T> {
    const { promise: dropped, reject: drop } = Promise.withResolvers<never>()
    const entry: Held = { bytes, drop }
    held.add(entry)
    dropOldest()
    try {
      return await Promise.race([next, dropped])
    } finally {
      held.delete(entry)
    }
  }

  function dropOldest(): void {
    let bytes = 0
    for (const entry of held) bytes += entry.bytes
    for (const entry of held) {
      if (bytes <= heldMaxBytes) return
      bytes -= entry.bytes
      entry.drop(new UploadDropped('Too many uploads are slow.'))
    }
  }

  function begin(client: string): Upload & { readonly end: () => void } {
    let hasSlot = true
    let receivedBytes = 0
    let turn = { startedAt: performance.now(), bytes: 0 }

    /** For each stretch by itself: a client that sends much at first and then drips would otherwise have credit for ten seconds. */
    function wasSlow(): boolean {
      const ms = performance.now() - turn.startedAt
      if (ms < slowAfterMs) return false
      const isBelow = turn.bytes < ms * slowBytesPerMs
      turn = { startedAt: performance.now(), bytes: 0 }
      return isBelow
    }

    return {
      receive: async (next) => {
        if (wasSlow() || !(await settlesWithin(next, slowAfterMs))) {
          hasSlot = false
          freeSlot()
          await waitWithoutSlot(receivedBytes, next)
          await waitFor(resumed, client)
          hasSlot = true
          turn = { startedAt: performance.now(), bytes: 0 }
        }
        const chunk = await next
        receivedBytes += chunk?.byteLength ?? 0
        turn.bytes += chunk?.byteLength ?? 0
        return chunk
      },
      end: () => {
        if (hasSlot) freeSlot()
        finish(client)
      },
    }
  }

  return {
    run: async (client, work) => {
      if (fresh.length >= waitingMax) throw new UploadDropped('Too many uploads are waiting.')
      await waitFor(fresh, client)
      const upload = begin(client)
      try {
        return await work(upload)
      } finally {
        upload.end()
      }
    },
  }
}

async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  // One more turn of the event loop: after a long one, a timer comes before the bytes that have arrived meanwhile.
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(resolve, false)), ms)
  })
  const settled = work.then(
    () => true as const,
    () => true as const,
  )
  try {
    return await Promise.race([settled, late])
  } finally {
    clearTimeout(timer)
  }
}
