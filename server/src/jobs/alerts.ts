import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import type { AlertCondition } from '../base/alert-facts.ts'
import { DAY_MS, HOUR_MS } from '../base/durations.ts'
import type { Log } from '../base/log.ts'
import type { Period } from '../base/period.ts'
import { otherProfile } from '../base/report-rules.ts'
import type { QueueState, Store } from '../storage/store.ts'
import { startOfDay } from './digests.ts'
import type { EnqueueReport } from './reports.ts'

/** A notification that waits for longer raises an alert. */
const LATE_AFTER_MS = HOUR_MS
/** The same condition raises another alert after this long. */
const LATE_ALERT_AGAIN_MS = DAY_MS
const DEAD_ALERT_AGAIN_MS = HOUR_MS

export type AlertOptions = {
  readonly store: Pick<Store, 'latestReport' | 'listDeadNotifications'>
  readonly enqueueReport: EnqueueReport
  /** Whether each alert is posted as a webhook too. */
  readonly alertsByWebhook: boolean
  readonly log: Log
  readonly now: () => number
}

export type Alerts = {
  /** Alerts of notifications that wait too long or are dead. */
  checkQueue(queue: QueueState): Promise<void>
  /** Alerts that the purge was stopped. */
  raisePurgeStopped(): Promise<void>
  /** Alerts that the mail of a probe did not arrive in time, or did again. */
  raiseProbeAlert(condition: 'probe-failed' | 'probe-works'): Promise<void>
}

/** Raises alerts: each is a mail to a mailbox and, if there is a receiver, a webhook. */
export function createAlerts(options: AlertOptions): Alerts {
  const { store, enqueueReport, alertsByWebhook, log, now } = options

  async function alertLateNotifications(profile: Profile, queue: QueueState): Promise<void> {
    const since = queue.lateNotifications[profile]
    if (since === null || now() - since < LATE_AFTER_MS) return
    const oldestWaitingS = Math.round((now() - since) / 1000)
    log.error({ profile, waiting: queue.waiting, oldestWaitingS }, 'a notification is late')
    const latest = await store.latestReport('alert', otherProfile(profile), 'late')
    // The same oldest notification is the same condition.
    if (latest && latest.to > since && now() - latest.to < LATE_ALERT_AGAIN_MS) return
    await raiseAlert('late', otherProfile(profile), { from: since, to: now() })
  }

  async function alertDeadNotifications(profile: Profile, queue: QueueState): Promise<void> {
    if (queue.deadNotifications[profile] === 0) return
    const latest = await store.latestReport('alert', otherProfile(profile), 'given-up')
    if (latest && now() - latest.to < DEAD_ALERT_AGAIN_MS) return
    const period = { from: latest?.to ?? 0, to: now() }
    const dead = await store.listDeadNotifications({ profile, period, count: 1 })
    if (dead.length > 0) await raiseAlert('given-up', otherProfile(profile), period)
  }

  /** The id follows from the condition, so that two processes raise one alert. */
  async function raiseAlert(
    condition: AlertCondition,
    profile: Profile,
    period: Period,
  ): Promise<void> {
    const kinds = alertsByWebhook ? (['alert', 'alert-webhook'] as const) : (['alert'] as const)
    const day = condition === 'late' ? `-${startOfDay(now())}` : ''
    for (const kind of kinds) {
      const id = `${kind}-${condition}-${profile}-${period.from}${day}`
      await enqueueReport(kind, id, { profile, period, condition })
    }
  }

  return {
    checkQueue: async (queue) => {
      for (const profile of PROFILES) {
        await alertLateNotifications(profile, queue)
        await alertDeadNotifications(profile, queue)
      }
    },
    raiseProbeAlert: (condition) =>
      raiseAlert(condition, otherProfile('SERVICES'), { from: now(), to: now() }),
    raisePurgeStopped: () =>
      raiseAlert('purge-stopped', 'SERVICES', { from: startOfDay(now()), to: now() }),
  }
}
