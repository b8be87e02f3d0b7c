import type pg from 'pg'
import type { Store } from '../store.ts'
import { SELECT_RECORDS, toSubmissionRecord } from './submission-records.ts'

/** Makes the operation `readRecord` of the store. */
export function createReadRecord(pool: pg.Pool): Store['readRecord'] {
  return async (id) => {
    const { rows } = await pool.query(`${SELECT_RECORDS} WHERE s.id = $1`, [id])
    return rows[0] ? toSubmissionRecord(rows[0]) : null
  }
}
