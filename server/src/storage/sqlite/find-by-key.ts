import type { DatabaseSync } from 'node:sqlite'
import type { StoredUnderKey } from '../store.ts'

/** Prepares finding the submission that was stored under a key, also within a transaction. */
export function prepareFindByKey(database: DatabaseSync): (key: string) => StoredUnderKey | null {
  const select = database.prepare(
    'SELECT id, body_sha256, received_at FROM submissions WHERE idempotency_key = ?',
  )
  return (key) => {
    const row = select.get(key)
    return row
      ? {
          id: String(row.id),
          bodySha256: String(row.body_sha256),
          receivedAt: Number(row.received_at),
        }
      : null
  }
}
