import { eraseMailFiles, mailDirOf } from '../mail/file-mailer.ts'
import type { Store, SubmissionRecord } from '../store/store.ts'
import { type DeletedBy, deletionReportId } from '../submission/deletion-report.ts'
import { createDelivery } from './delivery-kinds.ts'

export type DeletionCore = {
  readonly settings: { readonly dataDir: string }
  readonly store: Pick<Store, 'submissions'>
  readonly mailDomain: string
  readonly now: () => number
}

/**
 * Deletes a submission with its resume, its deliveries and its mail files, and tells its mailbox.
 * @param version nothing is done if others have acted since this version of its history
 * @returns whether it was deleted by this
 */
export async function deleteSubmission(
  { id, profile, receivedAt, deliveries }: SubmissionRecord,
  by: DeletedBy,
  { settings, store, mailDomain, now }: DeletionCore,
  version?: number,
): Promise<boolean> {
  const report = {
    ...createDelivery('deletion', mailDomain, deletionReportId(id, by)),
    profile,
    period: { from: receivedAt, to: now() },
    condition: null,
  }
  if (!(await store.submissions.delete(id, { report, now: now(), version }))) return false
  await eraseMailFiles(
    mailDirOf(settings),
    deliveries.map((delivery) => delivery.id),
  )
  return true
}
