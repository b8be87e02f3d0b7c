/** The longest time between two turns of an event loop. */
export type Pause = {
  /** By the wall clock, in milliseconds: on a busy machine other processes are part of it. */
  readonly wallMs: number
  /** The processor time that the thread itself used meanwhile, in milliseconds. */
  readonly cpuMs: number
}

export type EventLoopWatch = {
  /** The longest pause since the last call, each figure for itself. */
  takeLongest(): Pause
  stop(): void
}

const EVERY_MS = 5

/** Watches the event loop of this thread. */
export function watchEventLoop(): EventLoopWatch {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let lastTurn = performance.now()
  let lastUsed = used()
  let wallMs = 0
  let cpuMs = 0
  const timer = setInterval(() => {
    const turn = performance.now()
    const usedNow = used()
    wallMs = Math.max(wallMs, turn - lastTurn - EVERY_MS)
    cpuMs = Math.max(cpuMs, usedNow - lastUsed)
    lastTurn = turn
    lastUsed = usedNow
  }, EVERY_MS)
  timer.unref()
  return {
    takeLongest: () => {
      const longest = { wallMs, cpuMs }
      wallMs = 0
      cpuMs = 0
      return longest
    },
    stop: () => clearInterval(timer),
  }
}
