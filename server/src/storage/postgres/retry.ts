import type pg from 'pg'
import type { Store } from '../store.ts'
import { NOTIFY_PEERS } from './peer-notifications.ts'

/** Makes the operation `retry` of the store. */
export function createRetry(pool: pg.Pool): Store['retry'] {
  return async (id, now) => {
    const { rowCount } = await pool.query(
      `UPDATE deliveries
       SET state = 'waiting', due_at = $2, first_failed_at = NULL, settled_at = NULL
       WHERE submission_id = $1 AND (state = 'dead' OR (state = 'waiting' AND claimed_until IS NULL))`,
      [id, now],
    )
    await pool.query(NOTIFY_PEERS)
    return rowCount ?? 0
  }
}
