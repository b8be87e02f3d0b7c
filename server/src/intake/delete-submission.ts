import type { Store, SubmissionRecord } from '../store/store.ts'
import { type DeletedBy, deletionReportId } from '../submission/report-rules.ts'
import { createDelivery } from './delivery-kinds.ts'

export type DeletionOptions = {
  readonly store: Pick<Store, 'deleteSubmission'>
  readonly mailDomain: string
  /** Deletes the mail files of deliveries. */
  readonly eraseMailFiles: (deliveryIds: readonly string[]) => Promise<unknown>
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
  { store, mailDomain, eraseMailFiles, now }: DeletionOptions,
  version?: number,
): Promise<boolean> {
  const report = {
    ...createDelivery('deletion', mailDomain, deletionReportId(id, by)),
    profile,
    period: { from: receivedAt, to: now() },
    condition: null,
  }
  if (!(await store.deleteSubmission(id, { report, now: now(), version }))) return false
  await eraseMailFiles(deliveries.map((delivery) => delivery.id))
  return true
}
