import type { AlertFacts } from '../base/alert-facts.ts'
import { otherProfile } from '../base/report-rules.ts'
import type { ReportSubject, Store } from '../storage/store.ts'

/** An alert names no more submissions; `list --dead` names all. */
const MOST_SUBMISSIONS = 50

/** Reads what an alert reports, at the time when it is sent. */
export async function readAlertFacts(
  store: Pick<Store, 'readQueue' | 'listDeadNotifications' | 'listSubmissions'>,
  { profile: recipient, period, condition }: ReportSubject,
): Promise<AlertFacts> {
  // Nothing can be read for certain.
  if (condition === 'database-failed')
    return { condition, profile: recipient, period, waiting: 0, dead: 0, submissions: [] }
  const profile = condition === 'purge-stopped' ? recipient : otherProfile(recipient)
  const { waiting, deadNotifications } = await store.readQueue()
  const submissions = await listSubmissions(store, { profile, period, condition })
  return {
    condition: condition ?? 'late',
    profile,
    period,
    waiting,
    dead: deadNotifications[profile],
    submissions,
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
