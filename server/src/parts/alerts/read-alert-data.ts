import type { Profile } from '@lanternfield/contract/forms.ts'
import { toLiteralLine } from '../../base/literal-text.ts'
import { readFindings } from '../../check.ts'
import { readMailRefusal } from '../../outbox/mail-refusal.ts'
import type { Queries } from '../../store/db.ts'
import type {
  DeliveryKind,
  DeliveryRecord,
  ReportSubject,
  Store,
  SubmissionRecord,
} from '../../store/store.ts'
import { listRecords } from '../../store/submissions.ts'
import {
  alertKind,
  failingReceivers,
  LATE_AFTER_MS,
  receiverKind,
  receiverOf,
} from '../../submission/receiver-kind.ts'
import { type AlertCondition, type AlertData, otherProfile } from './alert-data.ts'

/** An alert names no more submissions; `list --dead` names all. */
const MOST_SUBMISSIONS = 50
/** Those that a receiver lacks are examples: it is the receiver that a person has to look at. */
const MOST_EXAMPLES = 3

type AlertStore = Pick<Store, 'outbox' | 'submissions' | 'metadata' | 'db'>

/**
 * Reads what an alert reports, at the time when it is sent. Null: it is not true any more.
 * @param delivery the kind says which way the alert takes
 */
export async function readAlertData(
  store: AlertStore,
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
  if (condition === 'check-failed') {
    const checks = await readFindings(store)
    const findings = checks?.findings.filter(({ state }) => state === 'fail') ?? []
    return findings.length > 0 ? { ...nothing, findings } : null
  }
  if (condition === 'item-refused' || condition === 'letter-refused') {
    const isGivenUp = ({ kind, state }: DeliveryRecord) =>
      state === 'dead' &&
      (condition === 'letter-refused' ? kind === 'decline' : receiverOf(kind) !== null)
    const received = await listReceived(store, { profile: recipient, period })
    const submissions = received.filter(({ deliveries }) => deliveries.some(isGivenUp))
    const dead = submissions.flatMap(({ deliveries }) => deliveries.filter(isGivenUp))
    const names = new Set(dead.flatMap(({ kind }) => receiverOf(kind) ?? []))
    const receivers = [...names].map((name) => ({ name, state: 'dead' as const, count: 1 }))
    return submissions.length > 0 ? { ...nothing, submissions, receivers } : null
  }
  const queue = await store.outbox.readQueue()
  const { waiting } = queue
  if (condition === 'mail-refused') {
    const refusal = await readMailRefusal(store)
    return refusal && { ...nothing, waiting, cause: toLiteralLine(refusal.cause) }
  }
  if (condition === 'receiver-failed') {
    // The one that fails is no way to say so.
    const receivers = failingReceivers(queue.receivers, recipient, period).filter(
      ({ name }) => alertKind(name) !== kind,
    )
    if (receivers.length === 0) return null
    const submissions = await listGivenUp(store.db, {
      kinds: receivers.map(({ name }) => receiverKind(name)),
      ...{ profile: recipient, period, count: MOST_EXAMPLES },
    })
    return { ...nothing, waiting, receivers, submissions }
  }
  const profile = condition === 'purge-stopped' ? recipient : otherProfile(recipient)
  // A mail gets through: what is due now goes with it.
  const dueAfter = kind === 'alert' ? now : 0
  if (condition === 'late' && !(await hasLate(store.db, { profile, now, dueAfter }))) return null
  return {
    ...{ ...nothing, profile, waiting },
    dead: queue.deadNotifications[profile],
    submissions: await listSubmissions(store, { profile, period, condition }),
  }
}

async function listSubmissions(
  store: Pick<Store, 'submissions' | 'db'>,
  { profile, period, condition }: ReportSubject,
): Promise<SubmissionRecord[]> {
  const count = MOST_SUBMISSIONS
  if (condition === 'given-up')
    return listGivenUp(store.db, { kinds: ['notify'], profile, period, count })
  return condition === 'resume-damaged' ? listReceived(store, { profile, period }) : []
}

/** The submission that an alert about one item is about: the time at which it was received names it. */
function listReceived(
  { submissions }: Pick<Store, 'submissions'>,
  { profile, period: { from } }: Pick<ReportSubject, 'profile' | 'period'>,
): Promise<SubmissionRecord[]> {
  const period = { from, to: from + 1 }
  return submissions.list({ profile, period, after: null, count: MOST_SUBMISSIONS })
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
 * Letters to applicants, and what receivers did not take that took something else while it was tried: of these no alert
 * has been raised yet.
 */
export async function listRefusedItems(queries: Queries, settledAfter: number) {
  const rows = await queries.all(
    `SELECT d.kind, s.profile, s.received_at
     FROM deliveries d JOIN submissions s ON s.id = d.submission_id
     WHERE d.state = 'dead' AND d.settled_at > :settledAfter
       AND (d.kind = 'decline' OR (d.kind LIKE 'receiver:%' AND EXISTS (
         SELECT 1 FROM deliveries t WHERE t.state = 'delivered' AND t.kind = d.kind
           AND t.settled_at BETWEEN coalesce(d.first_failed_at, d.settled_at) AND d.settled_at)))
       AND NOT EXISTS (
         SELECT 1 FROM deliveries a
         WHERE a.kind = 'alert' AND a.report_profile = s.profile AND a.period_from = s.received_at
           AND a.condition = CASE d.kind WHEN 'decline' THEN 'letter-refused' ELSE 'item-refused' END)
     LIMIT 50`,
    { settledAfter },
  )
  return rows.map((row) => ({
    condition: row.kind === 'decline' ? ('letter-refused' as const) : ('item-refused' as const),
    profile: row.profile as Profile,
    receivedAt: Number(row.received_at),
  }))
}

/** Submissions of a profile of which a delivery of these kinds died within a period, oldest first. */
export function listGivenUp(
  queries: Queries,
  {
    kinds,
    profile,
    period,
    count,
  }: Pick<ReportSubject, 'profile' | 'period'> & {
    readonly kinds: readonly DeliveryKind[]
    readonly count: number
  },
): Promise<SubmissionRecord[]> {
  return listRecords(
    queries,
    `JOIN (SELECT submission_id, max(settled_at) AS settled_at FROM deliveries
           WHERE state = 'dead' AND settled_at >= :from AND settled_at < :to AND kind IN (:kinds)
           GROUP BY submission_id) n ON n.submission_id = s.id
     WHERE s.profile = :profile ORDER BY n.settled_at, s.id LIMIT :count`,
    { kinds, profile, ...period, count },
  )
}
