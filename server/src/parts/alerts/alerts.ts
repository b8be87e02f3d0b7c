import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, HOUR_MS, type Period, startOfDay } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { Alert, Core } from '../../part.ts'
import type { QueueState, Report } from '../../store/store.ts'
import { failingReceivers, LATE_AFTER_MS } from '../../submission/receiver-kind.ts'
import { type AlertCondition, otherProfile } from './alert-data.ts'
import { listDeadNotifications } from './read-alert-data.ts'

/** The same condition raises another alert after this long. */
const LATE_ALERT_AGAIN_MS = DAY_MS
const DEAD_ALERT_AGAIN_MS = HOUR_MS

/** What raising an alert needs. */
export type AlertContext = Pick<Core, 'store' | 'mailDomain' | 'log' | 'now'> & {
  /** Whether each alert is posted as a webhook too. */
  readonly alertsByWebhook: boolean
}

/**
 * Raises an alert: a mail to a mailbox and, if there is a receiver, a webhook. Its id follows from the condition,
 * so that two processes raise one.
 */
export async function raiseAlert(
  context: AlertContext,
  condition: AlertCondition,
  profile: Profile,
  period: Period,
): Promise<void> {
  for (const alert of createAlerts(context, { condition, profile, period }))
    await context.store.outbox.enqueueReport(alert, context.now())
}

/** The reports of an alert, not yet enqueued. */
export function createAlerts(
  {
    mailDomain,
    alertsByWebhook,
    now,
  }: Pick<AlertContext, 'mailDomain' | 'alertsByWebhook' | 'now'>,
  { condition, profile, period, isMailOnly = false }: Alert,
): Report[] {
  const kinds = alertsByWebhook && !isMailOnly ? ['alert', 'alert-webhook'] : ['alert']
  const day = condition === 'late' ? `-${startOfDay(now())}` : ''
  return kinds.map((kind) => {
    const id = `${kind}-${condition}-${profile}-${period.from}${day}`
    return { ...createDelivery(kind, mailDomain, id), profile, period, condition }
  })
}

/** Raises alerts of notifications and deliveries to receivers that wait too long or are dead. */
export async function checkQueue(context: AlertContext): Promise<void> {
  const queue = await context.store.outbox.readQueue()
  for (const profile of PROFILES) {
    await checkLateNotifications(context, profile, queue)
    await checkDeadNotifications(context, profile, queue)
    await checkReceivers(context, profile, queue)
  }
}

async function checkLateNotifications(
  context: AlertContext,
  profile: Profile,
  { lateNotifications, waiting }: QueueState,
): Promise<void> {
  const { store, log, now } = context
  const since = lateNotifications[profile]
  if (since === null || now() - since < LATE_AFTER_MS) return
  const oldestWaitingS = Math.round((now() - since) / 1000)
  log.error({ profile, waiting, oldestWaitingS }, 'a notification is late')
  const latest = await store.outbox.latestReport('alert', otherProfile(profile), 'late')
  // The same oldest notification is the same condition.
  if (latest && latest.to > since && now() - latest.to < LATE_ALERT_AGAIN_MS) return
  await raiseAlert(context, 'late', otherProfile(profile), { from: since, to: now() })
}

async function checkDeadNotifications(
  context: AlertContext,
  profile: Profile,
  { deadNotifications }: QueueState,
): Promise<void> {
  const { store, now } = context
  if (deadNotifications[profile] === 0) return
  const latest = await store.outbox.latestReport('alert', otherProfile(profile), 'given-up')
  if (latest && now() - latest.to < DEAD_ALERT_AGAIN_MS) return
  const period = { from: latest?.to ?? 0, to: now() }
  const dead = await listDeadNotifications(store.db, { profile, period, count: 1 })
  if (dead.length > 0) await raiseAlert(context, 'given-up', otherProfile(profile), period)
}

/** Alerts the profile's own mailbox, which a receiver that fails is no reason to doubt. */
async function checkReceivers(
  context: AlertContext,
  profile: Profile,
  { receivers }: QueueState,
): Promise<void> {
  const latest = await context.store.outbox.latestReport('alert', profile, 'receiver-failed')
  const period = { from: latest?.to ?? 0, to: context.now() }
  const failing = failingReceivers(receivers, profile, period)
  if (failing.length === 0) return
  // What was late before is repeated, and less often.
  const isNews = failing.some(({ at }) => at >= period.from)
  const againMs = isNews ? DEAD_ALERT_AGAIN_MS : LATE_ALERT_AGAIN_MS
  if (latest && period.to - latest.to < againMs) return
  await raiseAlert(context, 'receiver-failed', profile, period)
}
