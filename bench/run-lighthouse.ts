import lighthouse, { type Flags, type Result } from 'lighthouse'
import { LONG_TASK_MS, THROTTLING } from './phone.ts'
import { mainThreadOf, type TraceEvent } from './trace.ts'
import type { Bench } from './with-product.ts'

/** The browser has recorded nothing of the visit. Lighthouse itself says that it wants to be run again then. */
const NOT_RECORDED = 'NO_NAVSTART'
const ATTEMPTS = 3
/** What of waiting takes nothing from a score. */
const TOLERATED_MS = 50

/**
 * One run of Lighthouse with its phone, and its own simulated throttling: what `flags` do not change is its default.
 * It counts by the clock, four times over, and so takes for work that the main thread waited while the machine ran
 * another program. A run in which there was more blocking than the page's own work can make is said and done again.
 */
export async function runLighthouse(
  { debuggingPort, origin }: Bench,
  path: string,
  flags: Flags = {},
): Promise<Result> {
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
    const waitedMs = blockingOf(lhr) - ownBlockingMs(artifacts.Trace.traceEvents, path)
    if (isLast || waitedMs <= TOLERATED_MS) return lhr
    console.error(`${path}: again, ${Math.round(waitedMs)} ms of blocking were waiting`)
  }
}

function blockingOf({ audits }: Result): number {
  return audits['total-blocking-time']?.numericValue ?? 0
}

/** The most that the page's own work can have blocked, in milliseconds of the phone: Lighthouse takes layout for half. */
function ownBlockingMs(events: readonly TraceEvent[], path: string): number {
  return mainThreadOf(events, path)
    .filter(({ name }) => name === 'RunTask')
    .map(({ dur = 0, tdur = dur }) => (tdur / 1000) * THROTTLING.cpuSlowdown - LONG_TASK_MS)
    .reduce((sum, blocking) => sum + Math.max(0, blocking), 0)
}
