import type { AlertFacts } from '../base/alert-facts.ts'
import { otherProfile } from '../base/report-rules.ts'
import type { ReportSubject, Store } from '../storage/store.ts'

/** An alert names no more submissions; `list --dead` names all. */
const MOST_SUBMISSIONS = 50

/** Reads what an alert reports, at the time when it is sent. */
export async function readAlertFacts(
  store: Pick<Store, 'readQueue' | 'listDeadNotices'>,
  { profile, period, topic }: ReportSubject,
): Promise<AlertFacts> {
  const about = topic === 'purge-stopped' ? profile : otherProfile(profile)
  const { waiting, deadNotices } = await store.readQueue()
  const submissions =
    topic === 'given-up'
      ? await store.listDeadNotices({ profile: about, period, count: MOST_SUBMISSIONS })
      : []
  return { topic: topic ?? 'late', about, period, waiting, dead: deadNotices[about], submissions }
}
