import type { Profile } from '@lanternfield/contract/forms.ts'
import type { AlertFacts, FailingReceiver } from '../base/alert-facts.ts'
import { countByReceiver } from '../base/receiver-figures.ts'
import { otherProfile } from '../base/report-rules.ts'
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
  // Nothing can be read for certain.
  if (condition === 'database-failed')
    return {
      condition,
      profile: recipient,
      period,
      waiting: 0,
      dead: 0,
      submissions: [],
      receivers: [],
    }
  const isOfRecipient = condition === 'purge-stopped' || condition === 'receiver-failed'
  const profile = isOfRecipient ? recipient : otherProfile(recipient)
  const { waiting, deadNotifications, receivers } = await store.readQueue()
  const submissions = await listSubmissions(store, { profile, period, condition })
  return {
    condition: condition ?? 'late',
    profile,
    period,
    waiting,
    dead: deadNotifications[profile],
    submissions,
    receivers: condition === 'receiver-failed' ? listFailing(receivers, profile, period.from) : [],
  }
}

/** Receivers of which deliveries were given up since then, or wait after a failure. */
function listFailing(
  queues: QueueState['receivers'],
  profile: Profile,
  since: number,
): FailingReceiver[] {
  const failing = queues.filter(
    (queue) =>
      queue.profile === profile &&
      (queue.state === 'dead' ? (queue.lastGivenUpAt ?? 0) >= since : queue.lastError !== null),
  )
  return [...countByReceiver(failing, [])].map(([name, counts]) => {
    const error = failing.find((queue) => queue.name === name)?.lastError ?? ''
    return { name, ...counts, code: ERROR_CODE.exec(error)?.[0] ?? '' }
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
