import type { AlertFacts } from '../base/alert-facts.ts'
import { otherProfile } from '../base/report-rules.ts'
import type { ReportSubject, Store } from '../storage/store.ts'

/** An alert names no more submissions; `list --dead` names all. */
const MOST_SUBMISSIONS = 50

/** Reads what an alert reports, at the time when it is sent. */
export async function readAlertFacts(
  store: Pick<Store, 'readQueue' | 'listDeadNotifications'>,
  { profile: recipient, period, condition }: ReportSubject,
): Promise<AlertFacts> {
  const profile = condition === 'purge-stopped' ? recipient : otherProfile(recipient)
  const { waiting, deadNotifications } = await store.readQueue()
  const submissions =
    condition === 'given-up'
      ? await store.listDeadNotifications({ profile, period, count: MOST_SUBMISSIONS })
      : []
  return {
    condition: condition ?? 'late',
    profile,
    period,
    waiting,
    dead: deadNotifications[profile],
    submissions,
  }
}
