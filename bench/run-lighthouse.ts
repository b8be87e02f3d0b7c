import lighthouse, { type Flags, type Result } from 'lighthouse'
import { LONG_TASK_MS, THROTTLING } from './phone.ts'
import { knowsPage, mainThreadOf, type TraceEvent } from './trace.ts'
import type { Bench } from './with-product.ts'

/** The browser recorded no navigation; Lighthouse asks for another run. */
const NOT_RECORDED = 'NO_NAVSTART'
const ATTEMPTS = 3
/** Waiting time that does not lower the score. */
const TOLERATED_MS = 50
/** Lighthouse counts half of a task with a layout. */
const LAYOUT_SHARE = 0.5

export type Visit = {
  readonly result: Result
  /** Total Blocking Time in milliseconds if the page had had the processor for itself, or a little more. */
  readonly selfBlockingMs: number
}

/**
 * One run of Lighthouse with its phone profile and simulated throttling; `flags` override its defaults.
 * Lighthouse measures wall-clock time, multiplied by four, and so counts time in which the machine ran another program.
 * A run with more blocking time than the page's own tasks can cause is logged and repeated.
 */
export async function runLighthouse(
  { debuggingPort, origin }: Bench,
  path: string,
  flags: Flags = {},
): Promise<Visit> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await lighthouse(origin + path, {
      port: debuggingPort,
      logLevel: 'error',
      output: 'json',
      ...flags,
    })
    if (!outcome) throw new Error(`Lighthouse had nothing to say about ${path}.`)
    const { lhr, artifacts } = outcome
    const isLast = attempt === ATTEMPTS
    if (lhr.runtimeError) {
      const { code, message } = lhr.runtimeError
      if (isLast || code !== NOT_RECORDED)
        throw new Error(`Lighthouse failed on ${path}: ${message}`)
      continue
    }
    const events = artifacts.Trace.traceEvents
    if (!isLast && !knowsPage(events, path)) {
      console.error(`${path}: again, the trace does not know it`)
      continue
    }
    const selfBlockingMs = selfBlocking(events, path)
    const waitedMs = blockingOf(lhr) - selfBlockingMs
    if (isLast || waitedMs <= TOLERATED_MS) return { result: lhr, selfBlockingMs }
    console.error(`${path}: again, ${Math.round(waitedMs)} ms of blocking were waiting`)
  }
}

function blockingOf({ audits }: Result): number {
  return audits['total-blocking-time']?.numericValue ?? 0
}

/**
 * The upper bound of the blocking time by the page's own tasks, in milliseconds of the phone. Includes tasks before the
 * first paint, which Lighthouse omits.
 */
function selfBlocking(events: readonly TraceEvent[], path: string): number {
  const done = mainThreadOf(events, path)
  const layouts = done.filter(({ name }) => name === 'Layout')
  return done
    .filter(({ name }) => name === 'RunTask')
    .map((task) => {
      const share = layouts.some((layout) => isWithin(layout, task)) ? LAYOUT_SHARE : 1
      return selfMs(task) * THROTTLING.cpuSlowdown * share - LONG_TASK_MS
    })
    .reduce((sum, blocking) => sum + Math.max(0, blocking), 0)
}

function selfMs({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1000
}

function isWithin({ ts }: TraceEvent, task: TraceEvent): boolean {
  return ts >= task.ts && ts < task.ts + (task.dur ?? 0)
}
