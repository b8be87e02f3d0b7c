import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in these steps, whatever its own clock does (`getconf CLK_TCK`). */
const TICK_MS = 10
/** Where they are in /proc/PID/stat, counted from the state of the process: proc(5). */
const PARENT = 1
const USER_TICKS = 11
const SYSTEM_TICKS = 12

/**
 * Processor time that a process and its descendants have used so far, in milliseconds; those that have ended do not count.
 * On a busy machine it is steadier than any rate. NaN where there is no /proc.
 */
export function cpuMsOf(pid: number): number {
  const stats = readStats()
  const own = stats.get(pid)
  if (!own) return Number.NaN
  const children = [...stats].filter(([, { parent }]) => parent === pid)
  return children.reduce((sum, [child]) => sum + cpuMsOf(child), own.cpuMs)
}

function readStats(): ReadonlyMap<number, { readonly parent: number; readonly cpuMs: number }> {
  const stats = new Map<number, { parent: number; cpuMs: number }>()
  for (const name of listProcesses()) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name of the program, which comes before, may contain anything.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const ticks = (fields[USER_TICKS] ?? 0) + (fields[SYSTEM_TICKS] ?? 0)
      stats.set(Number(name), { parent: fields[PARENT] ?? 0, cpuMs: ticks * TICK_MS })
    } catch {
      // It has just ended.
    }
  }
  return stats
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}
