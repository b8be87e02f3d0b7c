/** The report that a submission was deleted on the website. */

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
