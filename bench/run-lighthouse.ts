import lighthouse, { type Flags, type Result } from 'lighthouse'
import { LONG_TASK_MS, THROTTLING } from './phone.ts'
import { knowsPage, mainThreadOf, type TraceEvent } from './trace.ts'
import type { Bench } from './with-product.ts'

/** The browser has recorded nothing of the visit. Lighthouse itself says that it wants to be run again then. */
const NOT_RECORDED = 'NO_NAVSTART'
const ATTEMPTS = 3
/** What of waiting takes nothing from a score. */
const TOLERATED_MS = 50
/** Lighthouse takes a task that laid out something for half. */
const LAYOUT_SHARE = 0.5

export type Visit = {
  readonly result: Result
  /** Total Blocking Time in milliseconds if the page had had the processor for itself, or a little more. */
  readonly ownBlockingMs: number
}

/**
 * One run of Lighthouse with its phone, and its own simulated throttling: what `flags` do not change is its default.
 * It counts by the clock, four times over, and so takes for work that the main thread waited while the machine ran
 * another program. A run in which there was more blocking than the page's own work can make is said and done again.
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
    const ownBlockingMs = ownBlocking(events, path)
    const waitedMs = blockingOf(lhr) - ownBlockingMs
    if (isLast || waitedMs <= TOLERATED_MS) return { result: lhr, ownBlockingMs }
    console.error(`${path}: again, ${Math.round(waitedMs)} ms of blocking were waiting`)
  }
}

function blockingOf({ audits }: Result): number {
  return audits['total-blocking-time']?.numericValue ?? 0
}

/**
 * The most that the page's own work can have blocked, in milliseconds of the phone. Tasks before the first paint are in
 * it, which Lighthouse leaves out.
 */
function ownBlocking(events: readonly TraceEvent[], path: string): number {
  const done = mainThreadOf(events, path)
  const layouts = done.filter(({ name }) => name === 'Layout')
  return done
    .filter(({ name }) => name === 'RunTask')
    .map((task) => {
      const share = layouts.some((layout) => isWithin(layout, task)) ? LAYOUT_SHARE : 1
      return ownMs(task) * THROTTLING.cpuSlowdown * share - LONG_TASK_MS
    })
    .reduce((sum, blocking) => sum + Math.max(0, blocking), 0)
}

function ownMs({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1000
}

function isWithin({ ts }: TraceEvent, task: TraceEvent): boolean {
  return ts >= task.ts && ts < task.ts + (task.dur ?? 0)
}
