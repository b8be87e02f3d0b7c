import type { PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts'
import { errorCodes } from '../base/log.ts'
import { checkQueue, raiseAlert } from '../parts/alerts/alerts.ts'
import { createDatabaseCheck, type DatabaseCheckOptions } from '../parts/alerts/check-database.ts'
import { enqueueProbe } from '../parts/alerts/scheduled-probe.ts'
import { checkSetup, type SetupCheckOptions } from '../parts/doctor/check-setup.ts'
import { enqueueReminders, type ReminderOptions } from '../parts/reports/reminders.ts'
import {
  enqueueDigests,
  enqueueWeeklyReports,
  type ReportOptions,
  startOfDay,
} from '../parts/reports/reports.ts'
import type { DeliveryKind } from '../store/store.ts'
import { receiverKind } from '../submission/receiver-kind.ts'
import { createGuardedPurge, type PurgeOptions } from './purge.ts'

/** Deliveries to a receiver that is no longer configured are given up as late as those that always fail. */
const GIVE_UP_MS = 3 * DAY_MS
const RUN_HOURLY_EVERY_MS = HOUR_MS

export type ScheduledJobsOptions = Omit<PurgeOptions, 'signal'> &
  DatabaseCheckOptions &
  SetupCheckOptions &
  ReportOptions &
  ReminderOptions & {
    /** The notice that the site shows now; null for a site of an older version. */
    readonly readPrivacyNotice: () => Promise<PrivacyNotice | null>
    /** Whether webhooks are delivered, and to which receivers; deliveries to others are given up. */
    readonly deliversWebhooks: boolean
    readonly receivers: readonly { readonly name: string }[]
    /** Whether each mailbox gets the figures of each week. */
    readonly reportsWeekly: boolean
    /** How often a probe is enqueued, and through which address it is sent; null: never. */
    readonly probe: { readonly everyMs: number; readonly endpoint: string } | null
  }

/** Jobs that the server runs on a schedule. None of them ever rejects. */
export type ScheduledJobs = {
  /** Purges expired submissions unless that would be unusual, and old sessions, and enqueues the digests and weekly reports that are due. */
  runHourly(): Promise<void>
  /** Each hour, but not at start: gives up deliveries to receivers that no process has tried for days, and checks the set-up. */
  runHourlyAfterStart(): Promise<void>
  /**
   * Stores the notice that the site shows, alerts of notifications that are late or were given up, of receivers and of a database
   * that fail, and enqueues due reminders and a due probe.
   */
  runEachMinute(): Promise<void>
  /** Runs the jobs, now and from then on. Resolves when those of a minute have run. */
  start(): Promise<void>
  /** Starts nothing more, ends a purge, and resolves when no job runs any more. */
  stop(): Promise<void>
}

export function createScheduledJobs(options: ScheduledJobsOptions): ScheduledJobs {
  const { store, log, now } = options
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  const probe = options.probe && { ...options, ...options.probe }

  async function recordPrivacyNotice(): Promise<void> {
    const notice = await options.readPrivacyNotice()
    if (notice) await store.recordPrivacyNotice(notice, now())
  }

  async function giveUpUnconfigured(): Promise<void> {
    // Of a setting that another process had when it ended.
    if (!probe)
      await store.giveUp({
        kinds: ['probe'],
        enqueuedBefore: now() - HOUR_MS,
        reason: 'PROBE_EVERY is not set any more',
        now: now(),
      })
    const configured = options.receivers.map(({ name }) => receiverKind(name))
    const { receivers } = await store.readQueue()
    const kinds: DeliveryKind[] = receivers
      .map(({ name }) => receiverKind(name))
      .filter((kind) => !configured.includes(kind))
    if (!options.deliversWebhooks) kinds.push('webhook')
    if (kinds.length === 0) return
    const count = await store.giveUp({
      kinds,
      enqueuedBefore: now() - GIVE_UP_MS,
      reason: 'The receiver is not configured any more.',
      now: now(),
    })
    if (count > 0)
      log.warn({ count }, 'deliveries given up, since their receiver is not configured')
  }

  /** A job that `stop` waits for, and that does not start while it still runs. @param steps by what is logged if one fails */
  function createJob(steps: Readonly<Record<string, () => Promise<void>>>): () => Promise<void> {
    let current: Promise<void> | null = null
    const run = async () => {
      for (const [failure, step] of Object.entries(steps))
        if (!stopping.signal.aborted)
          await step().catch((error) => log.error(errorCodes(error), failure))
    }
    return () => {
      if (current) return current
      const started = run().finally(() => {
        current = null
        running.delete(started)
      })
      current = started
      running.add(started)
      return started
    }
  }

  const runHourly = createJob({
    'failed to delete old submissions': createGuardedPurge({
      ...options,
      signal: stopping.signal,
      onStopped: () =>
        raiseAlert(options, 'purge-stopped', 'SERVICES', { from: startOfDay(now()), to: now() }),
    }),
    'failed to look for unread submissions': () => enqueueDigests(options),
    ...(options.reportsWeekly && {
      'failed to enqueue the weekly report': () => enqueueWeeklyReports(options),
    }),
  })
  const runHourlyAfterStart = createJob({
    // After a long downtime a process with that receiver may start a little later than this one.
    'failed to give up deliveries without a receiver': giveUpUnconfigured,
    // A proxy may not know this process yet.
    'failed to check the set-up': () => checkSetup(options),
  })
  const runEachMinute = createJob({
    'failed to record the privacy notice': recordPrivacyNotice,
    'failed to check for late deliveries': () => checkQueue(options),
    'failed to alert of the database': createDatabaseCheck(options),
    'failed to look for late answers': () => enqueueReminders(options),
    ...(probe && { 'failed to enqueue a probe': () => enqueueProbe(probe) }),
  })

  return {
    runHourly,
    runHourlyAfterStart,
    runEachMinute,
    start: async () => {
      timers.push(
        setInterval(runEachMinute, MINUTE_MS),
        setInterval(runHourly, RUN_HOURLY_EVERY_MS),
        setInterval(runHourlyAfterStart, RUN_HOURLY_EVERY_MS),
      )
      await runEachMinute()
      // Not waited for: a purge pauses between its batches, and may take minutes.
      void runHourly()
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all(running)
    },
  }
}
