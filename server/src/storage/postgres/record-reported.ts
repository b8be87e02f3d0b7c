import type pg from 'pg'
import type { Store } from '../store.ts'

/** Makes the operation `recordReported` of the store. */
export function createRecordReported(pool: pg.Pool): Store['recordReported'] {
  return async (ids) => {
    await pool.query(
      'UPDATE submissions SET times_reported = times_reported + 1 WHERE id = ANY ($1::text[])',
      [ids],
    )
  }
}
