import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const LOOK_EVERY_MS = 250

const run = promisify(execFile)

export type Usage = {
  /** The peak. */
  readonly peakMiB: number
  /** Processor time; on a shared machine more reliable than wall-clock time. */
  readonly cpuSeconds: number
}

/**
 * Samples the resources that a process and its descendants use together.
 * @returns a function that stops sampling and returns the figures
 */
export function watchProcess(pid: number): () => Usage {
  let peakKiB = 0
  const cpuOf = new Map<number, number>()
  const look = async () => {
    // Linux and macOS have these columns; other systems yield no figures.
    const list = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,time=']).catch(() => ({
      stdout: '',
    }))
    const family = findFamily(pid, parseList(list.stdout))
    peakKiB = Math.max(
      peakKiB,
      family.reduce((sum, { kiB }) => sum + kiB, 0),
    )
    // Includes processes that have ended.
    for (const { pid: member, cpuSeconds } of family) cpuOf.set(member, cpuSeconds)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    return {
      peakMiB: Math.round(peakKiB / 1024),
      cpuSeconds: [...cpuOf.values()].reduce((sum, seconds) => sum + seconds, 0),
    }
  }
}

type Process = {
  readonly pid: number
  readonly parent: number
  readonly kiB: number
  readonly cpuSeconds: number
}

function parseList(list: string): Process[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, kiB, time = ''] = line.trim().split(/\s+/)
      return {
        pid: Number(pid),
        parent: Number(parent),
        kiB: Number(kiB),
        cpuSeconds: parseTime(time),
      }
    })
}

/** Such as `02:15`, `01:02:15` or `1-01:02:15`; macOS adds hundredths. */
function parseTime(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = time.split(/[:-]/).map(Number).reverse()
  return seconds + 60 * (minutes + 60 * (hours + 24 * days))
}

/** Children may be listed before their parents, so the list is scanned until no new one is found. */
function findFamily(root: number, processes: readonly Process[]): Process[] {
  const family = new Set([root])
  for (let known = 0; known < family.size; ) {
    known = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.filter(({ pid }) => family.has(pid))
}
