import type pg from 'pg'
import type { Store } from '../store.ts'

/** Makes the operation `giveUp` of the store. */
export function createGiveUp(pool: pg.Pool): Store['giveUp'] {
  return async ({ kinds, enqueuedBefore, reason, now }) => {
    const { rowCount } = await pool.query(
      `UPDATE deliveries SET state = 'dead', settled_at = $3::bigint, last_error = $2, claimed_until = NULL, claimed_by = NULL
       WHERE state = 'waiting' AND owed_at < $4 AND due_at < $4
         AND (claimed_until IS NULL OR claimed_until <= $3::bigint) AND kind = ANY ($1::text[])`,
      [kinds, reason, now, enqueuedBefore],
    )
    return rowCount ?? 0
  }
}
