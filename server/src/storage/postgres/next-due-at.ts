import type pg from 'pg'
import type { Store } from '../store.ts'

/** How soon a runner checks again for deliveries whose process has ended. */
const CHECK_AGAIN_MS = 5000

/** Makes the operation `nextDueAt` of the store. @param processNumber the number under which this process claims */
export function createNextDueAt(pool: pg.Pool, processNumber: number): Store['nextDueAt'] {
  return async (kinds) => {
    // The claim of another process may end at any time, if that process ends.
    const { rows } = await pool.query(
      `SELECT min(CASE
           WHEN claimed_until IS NULL THEN due_at
           WHEN claimed_by = $2 THEN greatest(due_at, claimed_until)
           ELSE greatest(due_at, least(claimed_until, $3::bigint)) END) AS next
       FROM deliveries WHERE state = 'waiting' AND kind = ANY ($1::text[])`,
      [kinds, processNumber, Date.now() + CHECK_AGAIN_MS],
    )
    return rows[0].next
  }
}
