import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import type { AlertTopic } from '../base/alert-facts.ts'
import { DAY_MS, HOUR_MS } from '../base/durations.ts'
import type { Log } from '../base/log.ts'
import type { Period } from '../base/period.ts'
import { otherProfile } from '../base/report-rules.ts'
import type { QueueState, Store } from '../storage/store.ts'
import { startOfDay } from './digests.ts'
import type { EnqueueReport } from './reports.ts'

/** A notice that waits for longer raises an alert. */
const LATE_AFTER_MS = HOUR_MS
/** The same condition raises another alert after this long. */
const LATE_ALERT_AGAIN_MS = DAY_MS
const DEAD_ALERT_AGAIN_MS = HOUR_MS

export type AlertOptions = {
  readonly store: Pick<Store, 'latestReport' | 'listDeadNotices'>
  readonly enqueueReport: EnqueueReport
  /** Whether each alert is posted as a webhook too. */
  readonly alertsByWebhook: boolean
  readonly log: Log
  readonly now: () => number
}

export type Alerts = {
  /** Alerts of notices that wait too long or are dead. */
  checkQueue(queue: QueueState): Promise<void>
  /** Alerts that the purge was stopped. */
  raisePurgeStopped(): Promise<void>
  /** Alerts that the mail of a probe did not arrive in time, or did again. */
  raiseProbeAlert(topic: 'probe-failed' | 'probe-works'): Promise<void>
}

/** Raises alerts: each is a mail to a mailbox and, if there is a receiver, a webhook. */
export function createAlerts(options: AlertOptions): Alerts {
  const { store, enqueueReport, alertsByWebhook, log, now } = options

  async function alertLateNotices(profile: Profile, queue: QueueState): Promise<void> {
    const since = queue.lateNotices[profile]
    if (since === null || now() - since < LATE_AFTER_MS) return
    const oldestWaitingS = Math.round((now() - since) / 1000)
    log.error({ profile, waiting: queue.waiting, oldestWaitingS }, 'a notice is late')
    const latest = await store.latestReport('alert', otherProfile(profile), 'late')
    // The same oldest notice is the same condition.
    if (latest && latest.to > since && now() - latest.to < LATE_ALERT_AGAIN_MS) return
    await raiseAlert('late', otherProfile(profile), { from: since, to: now() })
  }

  async function alertDeadNotices(profile: Profile, queue: QueueState): Promise<void> {
    if (queue.deadNotices[profile] === 0) return
    const latest = await store.latestReport('alert', otherProfile(profile), 'given-up')
    if (latest && now() - latest.to < DEAD_ALERT_AGAIN_MS) return
    const period = { from: latest?.to ?? 0, to: now() }
    const dead = await store.listDeadNotices({ profile, period, count: 1 })
    if (dead.length > 0) await raiseAlert('given-up', otherProfile(profile), period)
  }

  /** The id follows from the condition, so that two processes raise one alert. */
  async function raiseAlert(topic: AlertTopic, profile: Profile, period: Period): Promise<void> {
    const kinds = alertsByWebhook ? (['alert', 'alert-webhook'] as const) : (['alert'] as const)
    const day = topic === 'late' ? `-${startOfDay(now())}` : ''
    for (const kind of kinds) {
      const id = `${kind}-${topic}-${profile}-${period.from}${day}`
      await enqueueReport(kind, id, { profile, period, topic })
    }
  }

  return {
    checkQueue: async (queue) => {
      for (const profile of PROFILES) {
        await alertLateNotices(profile, queue)
        await alertDeadNotices(profile, queue)
      }
    },
    raiseProbeAlert: (topic) =>
      raiseAlert(topic, otherProfile('SERVICES'), { from: now(), to: now() }),
    raisePurgeStopped: () =>
      raiseAlert('purge-stopped', 'SERVICES', { from: startOfDay(now()), to: now() }),
  }
}
