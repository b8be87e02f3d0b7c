import type pg from 'pg'
import type { StoredUnderKey } from '../store.ts'

/** Finds the submission that was stored under a key. @param client a pool, or a connection within a transaction */
export async function findByKey(
  client: Pick<pg.ClientBase, 'query'>,
  key: string,
): Promise<StoredUnderKey | null> {
  const { rows } = await client.query(
    'SELECT id, body_sha256, received_at FROM submissions WHERE idempotency_key = $1',
    [key],
  )
  const [row] = rows
  return row
    ? { id: row.id, bodySha256: row.body_sha256, receivedAt: Number(row.received_at) }
    : null
}
