import { Refusal } from './verdict.ts'

/** The work on one file: it gives others their turn, and ends when it has taken too long. */
export type Work = {
  /**
   * To be called between steps, none of which is long. Waits for nothing most of the time.
   * @throws Refusal `broken`
   */
  pause(): Promise<void> | undefined
  /** Waits for what other threads do, such as unpacking; that is limited by its size. */
  waitFor<T>(result: Promise<T>): Promise<T>
}

// A resume of 100 KB takes a few milliseconds, the largest honest one that we could make some 300.
export const WORK_MAX_MS = 2000
const PAUSE_AFTER_MS = 10

export type Clocks = {
  /** Milliseconds that pass. */
  readonly now: () => number
  /** Milliseconds for which this thread had a processor: a busy machine makes no file worse. */
  readonly used: () => number
}

const OWN_CLOCKS: Clocks = {
  now: () => performance.now(),
  used: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
}

export function beginWork({ now, used }: Clocks = OWN_CLOCKS): Work {
  let doneMs = 0
  let stepSince = now()
  let usedSince = used()

  function endStep(): void {
    doneMs += used() - usedSince
    if (doneMs > WORK_MAX_MS) throw new Refusal('broken')
  }

  /** Time in which others have their turn is not ours. */
  async function waitFor<T>(result: Promise<T>): Promise<T> {
    try {
      return await result
    } finally {
      stepSince = now()
      usedSince = used()
    }
  }

  return {
    waitFor(result) {
      doneMs += used() - usedSince
      return waitFor(result)
    },
    pause() {
      if (now() - stepSince < PAUSE_AFTER_MS) return undefined
      endStep()
      return waitFor(new Promise(setImmediate))
    },
  }
}
