import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import { readMailRefusal } from '../../outbox/mail-refusal.ts'
import type { Alert, AlertCore, Core } from '../../part.ts'
import type { DeliveryKind, QueueState, Report } from '../../store/store.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { failingReceivers, LATE_AFTER_MS } from '../../submission/receiver-kind.ts'
import { type AlertCondition, otherProfile } from './alert-data.ts'
import { listDeadNotifications, listRefusedItems } from './read-alert-data.ts'

/** The same condition raises another alert after this long. */
const ALERT_AGAIN_MS = DAY_MS
const DEAD_ALERT_AGAIN_MS = HOUR_MS
/** What waits is given up hours later, for the same cause. */
const RECEIVER_ALERT_AGAIN_MS = 6 * HOUR_MS
/** A mail server that refuses for less may have a limit by the second. */
const REFUSED_AFTER_MS = MINUTE_MS

/** They are raised again each day on which they are true. */
const REPEATED = ['late', 'mail-refused', 'thanks-refused']

export type AlertContext = Pick<Core, 'store' | 'parts' | 'mailDomain' | 'log' | 'now'>

type QueueContext = AlertContext & Pick<Core, 'settings' | 'content'>

/**
 * Raises an alert: a mail to a mailbox, and a post to each receiver of alerts. Its id follows from the condition, so
 * that two processes raise one.
 */
export async function raiseAlert(
  context: AlertContext,
  alert: Alert & { readonly condition: AlertCondition },
): Promise<void> {
  for (const report of createAlerts(context, alert))
    await context.store.outbox.enqueueReport(report, context.now())
}

/** The kinds of delivery that an alert goes by: a mail, and each receiver. */
function alertKinds({ parts }: Pick<AlertCore, 'parts'>): DeliveryKind[] {
  return ['alert', ...parts.flatMap((part) => part.alertReceivers ?? []).map(({ kind }) => kind)]
}

/** The reports of an alert, not yet enqueued. */
export function createAlerts(core: AlertCore, alert: Alert): Report[] {
  const { condition, profile, period, kinds = alertKinds(core) } = alert
  const day = REPEATED.includes(condition) ? `-${startOfDay(core.now())}` : ''
  return kinds.map((kind) => {
    const id = `${kind}-${condition}-${profile}-${period.from}${day}`
    return { ...createDelivery(kind, core.mailDomain, id), profile, period, condition }
  })
}

/** The latest alert of a condition by any way: by mail it may have become untrue before it could be sent. */
function latestAlert(context: AlertContext, profile: Profile, condition: AlertCondition) {
  return context.store.outbox.latestReport(alertKinds(context), profile, condition)
}

/** Raises alerts of mails and deliveries to receivers that wait too long, are refused or dead. */
export async function checkQueue(context: QueueContext): Promise<void> {
  const { store, now } = context
  const queue = await store.outbox.readQueue()
  const refusal = await readMailRefusal(store)
  const isCompany = refusal?.kinds.includes('notify') ?? false
  const condition = isCompany ? 'mail-refused' : 'thanks-refused'
  // What was refused may have been deleted.
  const isWaiting = refusal && (await store.outbox.nextDueAt(refusal.kinds)) !== null
  if (isWaiting && now() - refusal.since >= REFUSED_AFTER_MS)
    await alertOfWaiting(context, condition, 'SERVICES', refusal.since)
  for (const profile of PROFILES) {
    const since = queue.lateNotifications[profile]
    const isLate = since !== null && now() - since >= LATE_AFTER_MS
    // The mail server that refuses is the cause of what is late.
    if (isLate && !isCompany) await alertOfWaiting(context, 'late', otherProfile(profile), since)
    if (!isLate && !refusal) await checkMailWorks(context, profile)
    await checkDeadNotifications(context, profile, queue)
    await checkReceivers(context, profile, queue)
  }
  // The ids keep what was raised before from being raised again.
  const lastDay = { from: now() - DAY_MS, to: now() + 1 }
  for (const { profile, settledAt } of await listRefusedItems(store.db, lastDay))
    await raiseAlert(context, {
      ...{ condition: 'item-refused', profile, kinds: ['alert'] },
      period: { from: settledAt, to: settledAt + 1 },
    })
}

/** Once a day for the same trouble, which may have been told as a refusal before it is late. */
async function alertOfWaiting(
  context: QueueContext,
  condition: 'late' | 'mail-refused' | 'thanks-refused',
  profile: Profile,
  since: number,
): Promise<void> {
  const to = context.now()
  const latest = await latestAlert(context, profile, condition)
  const refused = await latestAlert(context, 'SERVICES', 'mail-refused')
  // A limit may be reached again and again.
  const isKnown = [latest, refused].some(
    (alert) => alert && to - alert.to < (alert.to > since ? ALERT_AGAIN_MS : HOUR_MS),
  )
  if (isKnown) return
  context.log.error({ condition, profile, since }, 'mails have to wait')
  const alert = { condition, period: { from: since, to } }
  await raiseAlert(context, { ...alert, profile })
  const mailboxes = mailboxesOf(context.settings, context.content.company)
  // Of both mailboxes, one may be taken.
  if (condition === 'mail-refused' && mailboxes.CAREERS !== mailboxes.SERVICES)
    await raiseAlert(context, { ...alert, profile: 'CAREERS', kinds: ['alert'] })
}

/**
 * Says so on each way by which somebody was told that mails wait. A notification must have arrived: what was given up is
 * not late any more, either.
 */
async function checkMailWorks(context: AlertContext, profile: Profile): Promise<void> {
  const recipient = otherProfile(profile)
  const rows = await context.store.db.all(
    `SELECT kind, max(period_to) AS at FROM deliveries a
     WHERE report_profile = :recipient AND kind IN (:kinds) AND state = 'delivered'
       AND (condition IN ('mail-refused', 'thanks-refused') OR (condition = 'late' AND EXISTS (
         SELECT 1 FROM deliveries n JOIN submissions s ON s.id = n.submission_id
         WHERE n.kind = 'notify' AND n.state = 'delivered' AND n.settled_at >= a.period_to
           AND s.profile = :profile)))
       AND NOT EXISTS (
         SELECT 1 FROM deliveries w
         WHERE w.kind = a.kind AND w.report_profile = a.report_profile
           AND w.condition = 'mail-works' AND w.period_to > a.period_to)
     GROUP BY kind`,
    { recipient, profile, kinds: alertKinds(context) },
  )
  for (const { kind, at } of rows) {
    await raiseAlert(context, {
      ...{ condition: 'mail-works', profile: recipient, kinds: [String(kind)] },
      period: { from: Number(at), to: context.now() },
    })
  }
}

async function checkDeadNotifications(
  context: AlertContext,
  profile: Profile,
  { deadNotifications }: QueueState,
): Promise<void> {
  const { store, now } = context
  if (deadNotifications[profile] === 0) return
  const recipient = otherProfile(profile)
  const latest = await store.outbox.latestReport('alert', recipient, 'given-up')
  if (latest && now() - latest.to < DEAD_ALERT_AGAIN_MS) return
  const period = { from: latest?.to ?? 0, to: now() }
  const dead = await listDeadNotifications(store.db, { profile, period, count: 1 })
  if (dead.length > 0)
    await raiseAlert(context, { condition: 'given-up', profile: recipient, period })
}

/** Alerts the profile's own mailbox, which a receiver that fails is no reason to doubt. */
async function checkReceivers(
  context: AlertContext,
  profile: Profile,
  { receivers }: QueueState,
): Promise<void> {
  const latest = await latestAlert(context, profile, 'receiver-failed')
  const period = { from: latest?.to ?? 0, to: context.now() }
  const failing = failingReceivers(receivers, profile, period)
  if (failing.length === 0) return
  // What was late before is repeated, and less often.
  const isNews = failing.some(({ at }) => at >= period.from)
  const againMs = isNews ? RECEIVER_ALERT_AGAIN_MS : ALERT_AGAIN_MS
  if (latest && period.to - latest.to < againMs) return
  await raiseAlert(context, { condition: 'receiver-failed', profile, period })
}
