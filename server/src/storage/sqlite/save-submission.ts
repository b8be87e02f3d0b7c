import type { DatabaseSync } from 'node:sqlite'
import type { NewSubmission, SaveResult, Sender } from '../store.ts'
import { inTransaction } from './open-database.ts'

/** Prepares the operation `saveSubmission` of the store. */
export function prepareSaveSubmission(database: DatabaseSync) {
  const findKey = database.prepare(
    'SELECT id, body_sha256 FROM submissions WHERE idempotency_key = ?',
  )
  const insertSubmission = database.prepare(`
    INSERT INTO submissions
      (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256)
    VALUES
      (:id, :receivedAt, :profile, :inquiryLabel, :subject, :name, :email, :phone, :message, :key, :bodySha256)`)
  const insertResume = database.prepare(
    'INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES (?, ?, ?, ?, ?)',
  )
  const insertDelivery = database.prepare(
    'INSERT INTO deliveries (id, submission_id, kind, message_id, due_at) VALUES (?, ?, ?, ?, ?)',
  )
  const forgetSenders = database.prepare(
    // What counts for longer than the window was written by a clock that was wrong.
    'DELETE FROM recent_senders WHERE counts_until <= ? OR (sender_hash = ? AND counts_until > ?)',
  )
  const listSendings = database.prepare(
    'SELECT counts_until FROM recent_senders WHERE sender_hash = ? ORDER BY counts_until DESC LIMIT ?',
  )
  const insertSender = database.prepare(
    'INSERT INTO recent_senders (sender_hash, counts_until) VALUES (?, ?)',
  )

  return (
    { submission, deliveries, idempotency, sender }: NewSubmission,
    now: number,
  ): SaveResult =>
    inTransaction(database, () => {
      const before = idempotency && findKey.get(idempotency.key)
      if (before && before.body_sha256 !== idempotency.bodySha256) return { kind: 'key-reused' }
      if (before) return { kind: 'kept', id: String(before.id), isNew: false }

      const retryAfterMs = sender ? takeTurn(sender, now) : 0
      if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs }

      const { resume, ...fields } = submission
      const { id } = submission
      insertSubmission.run({
        ...fields,
        key: idempotency?.key ?? null,
        bodySha256: idempotency?.bodySha256 ?? null,
      })
      if (resume)
        insertResume.run(id, resume.fileName, resume.contentType, resume.sha256, resume.content)
      for (const delivery of deliveries)
        insertDelivery.run(delivery.id, id, delivery.kind, delivery.messageId, now)
      return { kind: 'kept', id, isNew: true }
    })

  /** Counts a sender's submission. Returns how long he must wait first, in milliseconds; 0 if not at all. */
  function takeTurn({ hash, limit }: Sender, now: number): number {
    forgetSenders.run(now, hash, now + limit.windowMs)
    const oldest = listSendings.all(hash, limit.max)[limit.max - 1]
    if (oldest) return Number(oldest.counts_until) - now
    insertSender.run(hash, now + limit.windowMs)
    return 0
  }
}
