export type TurnstileOptions = {
  /** How many may be inside at the same time. */
  readonly places: number
  /** How many of them one sender may have. */
  readonly placesPerSender: number
  /** Who is inside for longer gives up the place to the next, and goes on in overtime. */
  readonly overtimeAfterMs: number
  /** How many may be in overtime; beyond that, places are kept until their work is done. */
  readonly overtimePlaces: number
}

/** Lets in as many at a time as there are places; the others wait in the order in which they came. */
export type Turnstile = {
  /** Runs `work` when there is a place for this sender, and gives the place back however it ends. */
  pass<T>(sender: string, work: () => Promise<T>): Promise<T>
}

type Guest = { readonly sender: string; readonly enter: () => void }

export function createTurnstile(options: TurnstileOptions): Turnstile {
  const { places, placesPerSender, overtimeAfterMs, overtimePlaces } = options
  const inside = new Map<string, number>()
  const queue: Guest[] = []
  let taken = 0
  let inOvertime = 0

  const count = (sender: string) => inside.get(sender) ?? 0

  function letIn(): void {
    while (taken < places) {
      // Who has all of a sender's places lets others pass, and keeps the turn.
      const index = queue.findIndex(({ sender }) => count(sender) < placesPerSender)
      const [next] = index < 0 ? [] : queue.splice(index, 1)
      if (!next) return
      taken += 1
      inside.set(next.sender, count(next.sender) + 1)
      next.enter()
    }
  }

  function leave(sender: string): void {
    if (count(sender) > 1) inside.set(sender, count(sender) - 1)
    else inside.delete(sender)
  }

  async function runInside<T>(sender: string, work: () => Promise<T>): Promise<T> {
    let isInOvertime = false
    // A slow line holds a place for minutes, and all who are slower than the server would hold up the quick.
    const clock = setTimeout(() => {
      if (inOvertime >= overtimePlaces) return
      isInOvertime = true
      inOvertime += 1
      taken -= 1
      letIn()
    }, overtimeAfterMs)
    try {
      return await work()
    } finally {
      clearTimeout(clock)
      if (isInOvertime) inOvertime -= 1
      else taken -= 1
      leave(sender)
      letIn()
    }
  }

  return {
    pass: async (sender, work) => {
      await new Promise<void>((enter) => {
        queue.push({ sender, enter })
        letIn()
      })
      return runInside(sender, work)
    },
  }
}
