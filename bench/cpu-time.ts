import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in these steps, whatever its own clock does (`getconf CLK_TCK`). */
const TICK_MS = 10
/** Where they are in /proc/PID/stat, counted from the state of the process: proc(5). */
const PARENT = 1
/** In user mode and in the kernel, by itself and by its children that have ended. */
const TICKS = [11, 12, 13, 14] as const

type Stat = { readonly parent: number; readonly cpuMs: number }

/**
 * Processor time that a process and its descendants have used so far, in milliseconds. On a busy machine it is steadier than
 * any rate. NaN where there is no /proc.
 */
export function cpuMsOf(pid: number): number {
  const stats = readStats()
  return stats.has(pid) ? sumFamily(pid, stats) : Number.NaN
}

function sumFamily(pid: number, stats: ReadonlyMap<number, Stat>): number {
  const children = [...stats].filter(([, { parent }]) => parent === pid)
  return children.reduce(
    (sum, [child]) => sum + sumFamily(child, stats),
    stats.get(pid)?.cpuMs ?? 0,
  )
}

function readStats(): ReadonlyMap<number, Stat> {
  const stats = new Map<number, Stat>()
  for (const name of listProcesses()) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name of the program, which comes before, may contain anything.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      const ticks = TICKS.reduce((sum, field) => sum + (fields[field] ?? 0), 0)
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
