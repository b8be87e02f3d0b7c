import type { ReportSubject, Store } from '../../store/store.ts'
import { failingReceivers, otherProfile } from '../../submission/report-rules.ts'
import type { AlertFacts } from './alert-facts.ts'

/** An alert names no more submissions; `list --dead` names all. */
const MOST_SUBMISSIONS = 50

/** Reads what an alert reports, at the time when it is sent. Null: there is nothing to report any more. */
export async function readAlertFacts(
  store: Pick<Store, 'readQueue' | 'listDeadNotifications' | 'listSubmissions' | 'readChecks'>,
  { profile: recipient, period, condition }: ReportSubject,
): Promise<AlertFacts | null> {
  const nothing = { period, waiting: 0, dead: 0, submissions: [], receivers: [], findings: [] }
  // Nothing can be read for certain.
  if (condition === 'database-failed') return { ...nothing, condition, profile: recipient }
  if (condition === 'check-failed') {
    const checks = await store.readChecks()
    const findings = checks?.findings.filter(({ state }) => state === 'fail') ?? []
    return findings.length > 0 ? { ...nothing, condition, profile: recipient, findings } : null
  }
  const queue = await store.readQueue()
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
  store: Pick<Store, 'listDeadNotifications' | 'listSubmissions'>,
  { profile, period, condition }: ReportSubject,
): Promise<AlertFacts['submissions']> {
  const count = MOST_SUBMISSIONS
  if (condition === 'given-up') return store.listDeadNotifications({ profile, period, count })
  if (condition !== 'resume-damaged') return []
  const { from } = period
  return store.listSubmissions({ profile, period: { from, to: from + 1 }, after: null, count })
}
