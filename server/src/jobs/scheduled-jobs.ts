import type { Profile } from '@lanternfield/contract/forms.ts'
import { HOUR_MS, MINUTE_MS } from '../base/durations.ts'
import { errorCodes, type Log } from '../base/log.ts'
import type { Store } from '../storage/store.ts'
import { createAlerts } from './alerts.ts'
import { enqueueDigests } from './digests.ts'
import { createGuardedPurge } from './purge.ts'
import { createEnqueueReport } from './reports.ts'
import { createScheduledProbe } from './scheduled-probe.ts'
import { enqueueWeeklyReports } from './weekly-report.ts'

/** Webhooks of a receiver that is no longer configured are given up as late as those that always fail. */
const GIVE_UP_WEBHOOKS_MS = 3 * 24 * HOUR_MS
export const RUN_HOURLY_EVERY_MS = HOUR_MS
export const CHECK_DELIVERIES_EVERY_MS = MINUTE_MS

export type ScheduledJobsOptions = {
  readonly store: Store
  /** Days after which a submission is deleted. */
  readonly retentionDays: Readonly<Record<Profile, number>>
  /** Deletes mail files of submissions that were received before a time. Returns how many. */
  readonly purgeMailFiles: (receivedBefore: number) => Promise<number>
  readonly mailDomain: string
  /** Whether webhooks are delivered; those of a receiver that is no longer configured are given up. */
  readonly deliversWebhooks: boolean
  /** Whether each alert is posted as a webhook too. */
  readonly alertsByWebhook: boolean
  /** Whether each mailbox gets the figures of each week. */
  readonly reportsWeekly: boolean
  /** How often a probe is sent, and through which address; null: never. */
  readonly probe: { readonly everyMs: number; readonly endpoint: string } | null
  readonly log: Log
  readonly now: () => number
  /** Milliseconds of a clock that nobody can set. */
  readonly elapsed: () => number
}

/** Jobs that the server runs on a schedule. None of them ever rejects. */
export type ScheduledJobs = {
  /** Purges expired submissions unless that would be unusual, and enqueues the digests and weekly reports that are due. */
  runHourly(): Promise<void>
  /** Each hour, but not at start: gives up webhooks that no process has tried for days. */
  giveUpWebhooks(): Promise<void>
  /** Each minute: raises alerts for notifications that wait too long or were given up. */
  checkDeliveries(): Promise<void>
  /** Sends a probe and raises alerts; null: none are sent. The runner of deliveries calls it. */
  readonly runProbe: (() => Promise<void>) | null
  /** Starts nothing more, ends a purge, and resolves when no job runs any more. */
  stop(): Promise<void>
}

export function createScheduledJobs(options: ScheduledJobsOptions): ScheduledJobs {
  const { store, retentionDays, log, now } = options
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const enqueueReport = createEnqueueReport(options)
  const alerts = createAlerts({ ...options, enqueueReport })
  const probe =
    options.probe && createScheduledProbe({ ...options, ...options.probe, enqueueReport, alerts })
  const purgeUnlessUnusual = createGuardedPurge({
    ...options,
    signal: stopping.signal,
    onStopped: alerts.raisePurgeStopped,
  })

  async function giveUpWebhooks(): Promise<void> {
    // Of a setting that another process had when it ended.
    if (!probe)
      await store.giveUp({
        kinds: ['probe'],
        enqueuedBefore: now() - HOUR_MS,
        reason: 'PROBE_EVERY is not set any more',
        now: now(),
      })
    if (options.deliversWebhooks) return
    const count = await store.giveUp({
      kinds: ['webhook'],
      enqueuedBefore: now() - GIVE_UP_WEBHOOKS_MS,
      reason: 'WEBHOOK_URL is not set any more',
      now: now(),
    })
    if (count > 0) log.warn({ count }, 'webhooks given up, since no receiver is configured')
  }

  async function checkDeliveries(): Promise<void> {
    await alerts.checkQueue(await store.readQueue())
  }

  async function logFailure(job: () => Promise<void>, message: string): Promise<void> {
    if (stopping.signal.aborted) return
    await job().catch((error) => log.error(errorCodes(error), message))
  }

  /** A job that `stop` waits for, and that does not start while it still runs. */
  function createJob(run: () => Promise<void>): () => Promise<void> {
    let current: Promise<void> | null = null
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

  return {
    runHourly: createJob(async () => {
      await logFailure(purgeUnlessUnusual, 'failed to delete old submissions')
      await logFailure(
        () => enqueueDigests({ store, retentionDays, enqueueReport, now }),
        'failed to look for unread submissions',
      )
      if (!options.reportsWeekly) return
      await logFailure(
        () => enqueueWeeklyReports({ store, retentionDays, enqueueReport, now }),
        'failed to enqueue the weekly report',
      )
    }),
    // After a long downtime a process with WEBHOOK_URL may start a little later than this one.
    giveUpWebhooks: createJob(() =>
      logFailure(giveUpWebhooks, 'failed to give up webhooks without a receiver'),
    ),
    checkDeliveries: createJob(async () => {
      await logFailure(checkDeliveries, 'failed to check for late deliveries')
      if (probe) await logFailure(probe.enqueue, 'failed to enqueue a probe')
    }),
    runProbe: probe?.run ?? null,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
