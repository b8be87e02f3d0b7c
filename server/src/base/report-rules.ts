/** Rules on reports that jobs and intake, which enqueue them, share with delivery, which composes them. */
import type { Profile } from '@lanternfield/contract/forms.ts'
import { DAY_MS } from './durations.ts'

/** Submissions that are still unread are listed once more this long before they may be deleted, in milliseconds. */
export const LAST_CALL_MS = 7 * DAY_MS

const DELETION = 'deletion-'

/** The id of the report that a visitor has deleted a submission. It follows from that, so there is one of it at most. */
export function deletionReportId(submissionId: string): string {
  return DELETION + submissionId
}

/** The submission of such a report. */
export function deletedSubmissionId(reportId: string): string {
  return reportId.slice(DELETION.length)
}

/** The profile whose mailbox receives alerts about a profile's mailbox, which may itself be what is broken. */
export function otherProfile(profile: Profile): Profile {
  return profile === 'SERVICES' ? 'CAREERS' : 'SERVICES'
}
