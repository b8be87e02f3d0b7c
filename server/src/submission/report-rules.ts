/** Rules on reports that jobs and intake, which enqueue them, share with delivery, which composes them. */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS, HOUR_MS } from '../base/durations.ts'
import type { Period } from './period.ts'
import type { ReceiverQueue } from './receiver-kind.ts'

/** A delivery to a mailbox or a receiver that waits for longer raises an alert. */
export const LATE_AFTER_MS = HOUR_MS

/** Those of a profile's receivers that gave up within the period, or were late at its end. */
export function failingReceivers(
  receivers: readonly ReceiverQueue[],
  profile: Profile,
  { from, to }: Period,
): ReceiverQueue[] {
  return receivers
    .filter((queue) => queue.profile === profile)
    .filter(({ state, at }) => (state === 'dead' ? at >= from : at <= to - LATE_AFTER_MS))
}

/** Submissions that are still unread are listed once more this long before they may be deleted, in milliseconds. */
export const LAST_CALL_MS = 7 * DAY_MS

/** Who deleted a submission: its visitor, or people of the company on its page. */
export type DeletedBy = 'visitor' | 'review'

const DELETION = { visitor: 'deletion-', review: 'review-deletion-' } as const

/** The id of the report of a deletion. It follows from the submission, so there is one of it at most. */
export function deletionReportId(submissionId: string, by: DeletedBy): string {
  return DELETION[by] + submissionId
}

/** Reads the id of such a report. */
export function readDeletionReportId(id: string): { submissionId: string; by: DeletedBy } {
  const by = id.startsWith(DELETION.review) ? 'review' : 'visitor'
  return { submissionId: id.slice(DELETION[by].length), by }
}

/** The profile whose mailbox receives alerts about a profile's mailbox, which may itself be what is broken. */
export function otherProfile(profile: Profile): Profile {
  return profile === 'SERVICES' ? 'CAREERS' : 'SERVICES'
}
