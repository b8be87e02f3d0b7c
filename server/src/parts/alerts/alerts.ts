import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, HOUR_MS } from '../../base/durations.ts'
import type { Log } from '../../base/log.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { QueueState, Report, Store } from '../../store/store.ts'
import type { Period } from '../../submission/period.ts'
import { failingReceivers, LATE_AFTER_MS, otherProfile } from '../../submission/report-rules.ts'
import { startOfDay } from '../reports/reports.ts'
import type { AlertCondition } from './alert-facts.ts'

/** The same condition raises another alert after this long. */
const LATE_ALERT_AGAIN_MS = DAY_MS
const DEAD_ALERT_AGAIN_MS = HOUR_MS

export type AlertOptions = {
  readonly store: Store
  readonly mailDomain: string
  /** Whether each alert is posted as a webhook too. */
  readonly alertsByWebhook: boolean
  readonly log: Log
  readonly now: () => number
}

/**
 * Raises an alert: a mail to a mailbox and, if there is a receiver, a webhook. Its id follows from the condition, so that two
 * processes raise one.
 */
export async function raiseAlert(
  options: AlertOptions,
  condition: AlertCondition,
  profile: Profile,
  period: Period,
): Promise<void> {
  for (const alert of createAlerts(options, condition, profile, period))
    await options.store.enqueueReport(alert, options.now())
}

/** The reports of an alert, not yet enqueued. */
export function createAlerts(
  { mailDomain, alertsByWebhook, now }: Omit<AlertOptions, 'store'>,
  condition: AlertCondition,
  profile: Profile,
  period: Period,
): Report[] {
  const kinds = ['alert', ...(alertsByWebhook ? (['alert-webhook'] as const) : [])] as const
  const day = condition === 'late' ? `-${startOfDay(now())}` : ''
  return kinds.map((kind) => {
    const id = `${kind}-${condition}-${profile}-${period.from}${day}`
    return { ...createDelivery(kind, mailDomain, id), profile, period, condition }
  })
}

/** Raises alerts of notifications and deliveries to receivers that wait too long or are dead. */
export async function checkQueue(options: AlertOptions): Promise<void> {
  const queue = await options.store.readQueue()
  for (const profile of PROFILES) {
    await checkLateNotifications(options, profile, queue)
    await checkDeadNotifications(options, profile, queue)
    await checkReceivers(options, profile, queue)
  }
}

async function checkLateNotifications(
  options: AlertOptions,
  profile: Profile,
  { lateNotifications, waiting }: QueueState,
): Promise<void> {
  const { store, log, now } = options
  const since = lateNotifications[profile]
  if (since === null || now() - since < LATE_AFTER_MS) return
  const oldestWaitingS = Math.round((now() - since) / 1000)
  log.error({ profile, waiting, oldestWaitingS }, 'a notification is late')
  const latest = await store.latestReport('alert', otherProfile(profile), 'late')
  // The same oldest notification is the same condition.
  if (latest && latest.to > since && now() - latest.to < LATE_ALERT_AGAIN_MS) return
  await raiseAlert(options, 'late', otherProfile(profile), { from: since, to: now() })
}

async function checkDeadNotifications(
  options: AlertOptions,
  profile: Profile,
  { deadNotifications }: QueueState,
): Promise<void> {
  const { store, now } = options
  if (deadNotifications[profile] === 0) return
  const latest = await store.latestReport('alert', otherProfile(profile), 'given-up')
  if (latest && now() - latest.to < DEAD_ALERT_AGAIN_MS) return
  const period = { from: latest?.to ?? 0, to: now() }
  const dead = await store.listDeadNotifications({ profile, period, count: 1 })
  if (dead.length > 0) await raiseAlert(options, 'given-up', otherProfile(profile), period)
}

/** Alerts the profile's own mailbox, which a receiver that fails is no reason to doubt. */
async function checkReceivers(
  options: AlertOptions,
  profile: Profile,
  { receivers }: QueueState,
): Promise<void> {
  const latest = await options.store.latestReport('alert', profile, 'receiver-failed')
  const period = { from: latest?.to ?? 0, to: options.now() }
  const failing = failingReceivers(receivers, profile, period)
  if (failing.length === 0) return
  // What was late before is repeated, and less often.
  const isNews = failing.some(({ at }) => at >= period.from)
  const againMs = isNews ? DEAD_ALERT_AGAIN_MS : LATE_ALERT_AGAIN_MS
  if (latest && period.to - latest.to < againMs) return
  await raiseAlert(options, 'receiver-failed', profile, period)
}
