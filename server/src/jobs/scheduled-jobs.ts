import type { PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import { errorCodes, type Log } from '../base/log.ts'
import { HOUR_MS, MINUTE_MS } from '../base/times.ts'
import type { DeliveryKind, Store } from '../store/store.ts'
import { GIVE_UP_AFTER_MS } from '../submission/delivery-error.ts'
import { createGuardedPurge, type PurgeCore } from './purge.ts'

/** Steps, by what is logged if one fails. */
type Steps = Readonly<Record<string, () => Promise<void>>>

export type Jobs = {
  readonly hourly?: Steps
  /** Each hour, but not at start. */
  readonly hourlyAfterStart?: Steps
  readonly eachMinute?: Steps
}

export type JobsCore = PurgeCore & {
  readonly store: Pick<Store, 'notices' | 'outbox'>
  readonly site: {
    /** The notice that the site shows now; null for a site of an older version. */
    readonly readPrivacyNotice: () => Promise<PrivacyNotice | null>
  }
  /** Those of the parts. */
  readonly works: readonly { readonly jobs?: Jobs }[]
  /** What is delivered here. */
  readonly kinds: readonly DeliveryKind[]
  readonly log: Log
}

/** The jobs of the core with those of the parts, which the server runs on a schedule. None of them ever rejects. */
export function createScheduledJobs(core: JobsCore) {
  const { store, site, works, kinds, log, now } = core
  const stopping = new AbortController()
  const running = new Map<Steps, Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  const own: Required<Jobs> = {
    hourly: { 'failed to delete old submissions': createGuardedPurge(core, stopping.signal) },
    // After a long downtime a process with that receiver may start a little later than this one.
    hourlyAfterStart: { 'failed to give up deliveries without a receiver': giveUpOthers },
    eachMinute: { 'failed to record the privacy notice': recordPrivacyNotice },
  }

  async function recordPrivacyNotice(): Promise<void> {
    const notice = await site.readPrivacyNotice()
    if (notice) await store.notices.record(notice, now())
  }

  /** Gives up what no process has tried for days: for a receiver that is gone, or of a part that was left out. */
  async function giveUpOthers(): Promise<void> {
    const count = await store.outbox.giveUp({
      kinds: { except: kinds },
      enqueuedBefore: now() - GIVE_UP_AFTER_MS,
      reason: 'The receiver is not configured any more.',
      now: now(),
    })
    if (count > 0)
      log.warn({ count }, 'deliveries given up, since their receiver is not configured')
  }

  /** A job that `stop` waits for, and that does not start while it still runs. */
  function createJob(schedule: keyof Jobs): () => Promise<void> {
    const steps: Steps = Object.assign(own[schedule], ...works.map(({ jobs }) => jobs?.[schedule]))
    const run = async () => {
      for (const [failure, step] of Object.entries(steps))
        if (!stopping.signal.aborted)
          await step().catch((error) => log.error(errorCodes(error), failure))
    }
    return () => {
      const current = running.get(steps) ?? run().finally(() => running.delete(steps))
      running.set(steps, current)
      return current
    }
  }

  const runHourly = createJob('hourly')
  const runHourlyAfterStart = createJob('hourlyAfterStart')
  const runEachMinute = createJob('eachMinute')

  return {
    runHourly,
    runHourlyAfterStart,
    runEachMinute,
    /** Runs the jobs, now and from then on. Resolves when those of a minute have run. */
    start: async (): Promise<void> => {
      timers.push(
        setInterval(runEachMinute, MINUTE_MS),
        setInterval(runHourly, HOUR_MS),
        setInterval(runHourlyAfterStart, HOUR_MS),
      )
      await runEachMinute()
      // Not waited for: a purge pauses between its batches, and may take minutes.
      void runHourly()
    },
    /** Starts nothing more, ends a purge, and resolves when no job runs any more. */
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
