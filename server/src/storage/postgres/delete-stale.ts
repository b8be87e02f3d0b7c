import type pg from 'pg'
import { SHORT_CLOCK_SLACK_MS, type Store } from '../store.ts'

/** Makes the operation `deleteStale` of the store. */
export function createDeleteStale(pool: pg.Pool): Store['deleteStale'] {
  return async ({ settledBefore, now }) => {
    await pool.query('DELETE FROM recent_marks WHERE counts_until <= $1', [now])
    await pool.query(
      `DELETE FROM deliveries
       WHERE submission_id IS NULL AND state <> 'waiting' AND (settled_at < $1 OR period_to > $2)`,
      [settledBefore, now + SHORT_CLOCK_SLACK_MS],
    )
  }
}
