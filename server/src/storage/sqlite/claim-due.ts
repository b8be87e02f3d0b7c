import type { DatabaseSync } from 'node:sqlite'
import type { ClaimedDelivery, ClaimOptions, DeliveryKind } from '../store.ts'

/** Prepares the operation `claimDue` of the store. */
export function prepareClaimDue(database: DatabaseSync) {
  const claim = database.prepare(`
    UPDATE deliveries SET claimed_until = :now + :claimMs
    WHERE id IN (
      SELECT id FROM deliveries
      WHERE state = 'waiting'
        AND (due_at <= :now OR due_at > :now + :longestWaitMs)
        AND (claimed_until IS NULL OR claimed_until <= :now OR claimed_until > :now + :claimMs)
      ORDER BY due_at LIMIT :count
    )
    RETURNING id, submission_id, kind, message_id, attempts, first_failed_at`)

  return (options: ClaimOptions): ClaimedDelivery[] =>
    claim.all(options).map((row) => ({
      id: String(row.id),
      submissionId: String(row.submission_id),
      kind: row.kind as DeliveryKind,
      messageId: String(row.message_id),
      attempts: Number(row.attempts),
      firstFailedAt: row.first_failed_at === null ? null : Number(row.first_failed_at),
    }))
}
