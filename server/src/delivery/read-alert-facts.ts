import type { Profile } from '@lanternfield/contract/forms.ts'
import type { AlertFacts, FailingReceiver } from '../base/alert-facts.ts'
import type { Period } from '../base/period.ts'
import { LATE_AFTER_MS, otherProfile } from '../base/report-rules.ts'
import type { QueueState, ReportSubject, Store } from '../storage/store.ts'

/** In what was recorded of an attempt, which may quote a mail server and is not repeated. */
const ERROR_CODE = /\b([45]\d\d|E[A-Z]{4,}|timeout)\b/

/** An alert names no more submissions; `list --dead` names all. */
const MOST_SUBMISSIONS = 50

/** Reads what an alert reports, at the time when it is sent. */
export async function readAlertFacts(
  store: Pick<Store, 'readQueue' | 'listDeadNotifications' | 'listSubmissions'>,
  { profile: recipient, period, condition }: ReportSubject,
): Promise<AlertFacts> {
  const nothing = { period, waiting: 0, dead: 0, submissions: [], receivers: [] }
  // Nothing can be read for certain.
  if (condition === 'database-failed') return { ...nothing, condition, profile: recipient }
  const queue = await store.readQueue()
  if (condition === 'receiver-failed') {
    const receivers = listFailing(queue, recipient, period)
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

/** Receivers of which deliveries were given up in that time, or were late at its end. */
function listFailing({ receivers }: QueueState, profile: Profile, { from, to }: Period) {
  return receivers
    .filter((queue) => queue.profile === profile)
    .filter(({ state, at }) => (state === 'dead' ? at >= from : at <= to - LATE_AFTER_MS))
    .map(({ name, state, count, lastError }): FailingReceiver => {
      return { name, state, count, code: ERROR_CODE.exec(lastError ?? '')?.[0] ?? '–' }
    })
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
