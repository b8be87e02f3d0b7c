import type { DatabaseSync } from 'node:sqlite'
import type { Delivery } from '../store.ts'

/** Prepares enqueueing one delivery of a submission, within a transaction. */
export function prepareEnqueueDelivery(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO deliveries (id, submission_id, kind, message_id, owed_at, due_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  return ({ id, kind, messageId }: Delivery, submissionId: string, now: number): void => {
    insert.run(id, submissionId, kind, messageId, now, now)
  }
}
