import { Refusal } from './verdict.ts'

/** The processor time that the inspection of one file may take. */
export type CpuBudget = {
  /**
   * To be called between steps, none of which is long.
   * @throws Refusal `broken` once the time is used up
   */
  check(): void
  /** Whether it is time to end what need not be complete. */
  isUsedUp(): boolean
}

// The most costly honest resume that we could make takes some 400 ms, most take less than 10 ms.
export const INSPECTION_MAX_CPU_MS = 1000
/** Asking for the processor time costs a system call, too much to do for each of 200,000 objects. */
const CHECK_EVERY_MS = 10

export type Clocks = {
  /** Milliseconds that pass. */
  readonly now: () => number
  /** Milliseconds for which this thread had a processor: a busy machine makes no file worse. */
  readonly used: () => number
}

const THREAD_CLOCKS: Clocks = {
  now: () => performance.now(),
  used: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
}

/** Starts to count now. Counts the whole thread, so only one inspection may run in it at a time. */
export function createCpuBudget({ now, used }: Clocks = THREAD_CLOCKS): CpuBudget {
  const usedAtStart = used()
  let checkedAt = now()
  const isUsedUp = () => used() - usedAtStart > INSPECTION_MAX_CPU_MS

  return {
    isUsedUp,
    check() {
      if (now() - checkedAt < CHECK_EVERY_MS) return
      checkedAt = now()
      if (isUsedUp()) throw new Refusal('broken')
    },
  }
}
