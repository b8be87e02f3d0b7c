import { readFindings } from '../../check.ts'
import type { Queries } from '../../store/db.ts'
import type { ReportSubject, Store, SubmissionRecord } from '../../store/store.ts'
import { listRecords } from '../../store/submissions.ts'
import { failingReceivers } from '../../submission/receiver-kind.ts'
import { type AlertCondition, type AlertData, otherProfile } from './alert-data.ts'

/** An alert names no more submissions; `list --dead` names all. */
const MOST_SUBMISSIONS = 50

/** Reads what an alert reports, at the time when it is sent. Null: there is nothing to report any more. */
export async function readAlertData(
  store: Pick<Store, 'outbox' | 'submissions' | 'metadata' | 'db'>,
  { profile: recipient, period, condition: given }: ReportSubject,
): Promise<AlertData | null> {
  const condition = given as AlertCondition | null
  const nothing = { period, waiting: 0, dead: 0, submissions: [], receivers: [], findings: [] }
  // Nothing can be read for certain.
  if (condition === 'database-failed') return { ...nothing, condition, profile: recipient }
  if (condition === 'check-failed') {
    const checks = await readFindings(store)
    const findings = checks?.findings.filter(({ state }) => state === 'fail') ?? []
    return findings.length > 0 ? { ...nothing, condition, profile: recipient, findings } : null
  }
  const queue = await store.outbox.readQueue()
  if (condition === 'receiver-failed') {
    const receivers = failingReceivers(queue.receivers, recipient, period)
    return { ...nothing, condition, profile: recipient, waiting: queue.waiting, receivers }
  }
  const profile = condition === 'purge-stopped' ? recipient : otherProfile(recipient)
  return {
    ...nothing,
    condition: condition ?? 'late',
    profile,
    waiting: queue.waiting,
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

/** Submissions of a profile whose `notify` died within a period, oldest first. */
export function listDeadNotifications(
  queries: Queries,
  {
    profile,
    period,
    count,
  }: Pick<ReportSubject, 'profile' | 'period'> & { readonly count: number },
): Promise<SubmissionRecord[]> {
  return listRecords(
    queries,
    `JOIN deliveries n ON n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'dead'
     WHERE s.profile = :profile AND n.settled_at >= :from AND n.settled_at < :to
     ORDER BY n.settled_at, s.id LIMIT :count`,
    { profile, ...period, count },
  )
}
