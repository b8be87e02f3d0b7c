import type pg from 'pg'
import { SHORT_CLOCK_SLACK_MS, type Store } from '../store.ts'

/** How many counts one statement deletes. A client that is counted waits for it, and would be rejected if that took long. */
const BATCH_SIZE = 1000

/** Makes the operation `deleteStale` of the store. */
export function createDeleteStale(pool: pg.Pool): Store['deleteStale'] {
  return async ({ settledBefore, now }) => {
    let deleted = BATCH_SIZE
    while (deleted === BATCH_SIZE) deleted = await deleteMarks(pool, now)
    await pool.query(
      `DELETE FROM deliveries
       WHERE submission_id IS NULL AND state <> 'waiting' AND (settled_at < $1 OR period_to > $2)`,
      [settledBefore, now + SHORT_CLOCK_SLACK_MS],
    )
  }
}

/** Those that another process holds are left to it. Returns how many. */
async function deleteMarks(pool: pg.Pool, now: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM recent_marks WHERE ctid IN (
       SELECT ctid FROM recent_marks WHERE counts_until <= $1 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [now],
  )
  return rowCount ?? 0
}
