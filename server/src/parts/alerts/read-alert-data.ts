import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Period } from '../../base/times.ts'
import { readFindings } from '../../check.ts'
import { readMailRefusal } from '../../outbox/mail-refusal.ts'
import type { Queries } from '../../store/db.ts'
import type { DeliveryKind, ReportSubject, Store, SubmissionRecord } from '../../store/store.ts'
import { listRecords } from '../../store/submissions.ts'
import { failingReceivers, LATE_AFTER_MS, receiverOf } from '../../submission/receiver-kind.ts'
import { type AlertCondition, type AlertData, otherProfile } from './alert-data.ts'

/** An alert names no more submissions; `list --dead` names all. */
const MOST_SUBMISSIONS = 50

/**
 * Reads what an alert reports, at the time when it is sent. Null: it is not true any more.
 * @param delivery the kind says which way the alert takes
 */
export async function readAlertData(
  store: Pick<Store, 'outbox' | 'submissions' | 'metadata' | 'db'>,
  { profile: recipient, period, condition: given }: ReportSubject,
  { kind, now }: { readonly kind: DeliveryKind; readonly now: number },
): Promise<AlertData | null> {
  const condition = (given ?? 'late') as AlertCondition
  const nothing = {
    ...{ condition, profile: recipient, period, waiting: 0, dead: 0 },
    ...{ cause: '', submissions: [], receivers: [], findings: [] },
  }
  // Nothing can be read for certain.
  if (condition === 'database-failed') return nothing
  const refusal = await readMailRefusal(store)
  if (condition === 'check-failed') {
    const checks = await readFindings(store)
    const failing = checks?.findings.filter(({ state }) => state === 'fail') ?? []
    // Of a mail server that refuses, an alert of its own says so.
    const findings = failing.filter(({ check }) => refusal === null || check !== 'mail server')
    return findings.length > 0 ? { ...nothing, findings } : null
  }
  if (condition === 'item-refused') {
    const items = await listRefusedItems(store.db, period)
    const submissions = items.filter(({ profile }) => profile === recipient)
    const names = submissions.flatMap(({ kind }) => receiverOf(kind) ?? [])
    const receivers = names.map((name) => ({ name, state: 'dead' as const, count: 1 }))
    return submissions.length > 0 ? { ...nothing, submissions, receivers } : null
  }
  const queue = await store.outbox.readQueue()
  if (condition === 'mail-refused' || condition === 'thanks-refused') {
    const isCompany = refusal?.kinds.includes('notify') ?? false
    if (isCompany !== (condition === 'mail-refused')) return null
    return refusal && { ...nothing, waiting: queue.waiting, cause: refusal.cause }
  }
  if (condition === 'receiver-failed') {
    const receivers = failingReceivers(queue.receivers, recipient, period)
    return receivers.length > 0 ? { ...nothing, waiting: queue.waiting, receivers } : null
  }
  const profile = condition === 'purge-stopped' ? recipient : otherProfile(recipient)
  // A mail gets through: what is due now goes with it.
  const dueAfter = kind === 'alert' ? now : 0
  if (condition === 'late' && !(await hasLate(store.db, { profile, now, dueAfter }))) return null
  return {
    ...{ ...nothing, profile, waiting: queue.waiting },
    dead: queue.deadNotifications[profile],
    submissions: await listSubmissions(store, { profile, period, condition }),
  }
}

async function listSubmissions(
  store: Pick<Store, 'submissions' | 'db'>,
  { profile, period, condition }: ReportSubject,
): Promise<AlertData['submissions']> {
  const count = MOST_SUBMISSIONS
  if (condition === 'given-up') return listDeadNotifications(store.db, { profile, period, count })
  if (condition !== 'resume-damaged') return []
  const { from } = period
  return store.submissions.list({ profile, period: { from, to: from + 1 }, after: null, count })
}

/** Whether a notification of a profile is late. @param dueAfter when its next attempt is, at the earliest */
async function hasLate(
  queries: Queries,
  { now, ...given }: { readonly profile: Profile; readonly now: number; readonly dueAfter: number },
): Promise<boolean> {
  const rows = await queries.all(
    `SELECT 1 FROM deliveries d JOIN submissions s ON s.id = d.submission_id
     WHERE d.state = 'waiting' AND d.enqueued_at <= :before AND d.due_at > :dueAfter
       AND d.kind = 'notify' AND s.profile = :profile LIMIT 1`,
    { ...given, before: now - LATE_AFTER_MS },
  )
  return rows.length > 0
}

/**
 * What was given up within a period and is about one message: letters to applicants, and what a receiver did not take
 * that took something else while it was tried. The latest come first.
 */
export async function listRefusedItems(queries: Queries, period: Period) {
  const rows = await queries.all(
    `SELECT s.id, s.profile, s.received_at, d.kind, d.settled_at
     FROM deliveries d JOIN submissions s ON s.id = d.submission_id
     WHERE d.state = 'dead' AND d.settled_at >= :from AND d.settled_at < :to
       AND (d.kind = 'decline' OR (d.kind LIKE 'receiver:%' AND EXISTS (
         SELECT 1 FROM deliveries t WHERE t.state = 'delivered' AND t.kind = d.kind
           AND t.settled_at BETWEEN coalesce(d.first_failed_at, d.settled_at) AND d.settled_at)))
     ORDER BY d.settled_at DESC LIMIT :count`,
    { ...period, count: MOST_SUBMISSIONS },
  )
  return rows.map((row) => ({
    id: String(row.id),
    profile: row.profile as Profile,
    receivedAt: Number(row.received_at),
    kind: String(row.kind),
    settledAt: Number(row.settled_at),
  }))
}

/** Submissions of a profile whose `notify` died within a period, oldest first. */
export function listDeadNotifications(
  queries: Queries,
  { period, ...given }: Pick<ReportSubject, 'profile' | 'period'> & { readonly count: number },
): Promise<SubmissionRecord[]> {
  return listRecords(
    queries,
    `JOIN deliveries n ON n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'dead'
     WHERE s.profile = :profile AND s.deleted_at IS NULL AND n.settled_at >= :from AND n.settled_at < :to
     ORDER BY n.settled_at, s.id LIMIT :count`,
    { ...given, ...period },
  )
}
