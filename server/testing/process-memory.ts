/** How much memory a process has taken. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const KIB = 1024

/** A watch over the resident memory of a process. */
export type MemoryWatch = {
  /** The most it has had at a time so far, in bytes. */
  peakBytes(): number
  stop(): void
}

/** Where the system keeps no peak of its own, memory is looked at this often. */
const LOOK_EVERY_MS = 100

export function watchMemory(pid: number): MemoryWatch {
  const status = `/proc/${pid}/status`
  if (existsSync(status)) {
    let peak = 0
    return {
      peakBytes: () => {
        const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8')) ?? []
        peak = Math.max(peak, Number(kib) * KIB)
        return peak
      },
      stop: () => undefined,
    }
  }
  let peak = residentBytes(pid)
  const looking = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, LOOK_EVERY_MS)
  return { peakBytes: () => peak, stop: () => clearInterval(looking) }
}

/** The current memory of a process, in bytes. */
function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KIB
}
