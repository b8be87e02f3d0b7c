import type pg from 'pg'
import { toSubmission } from '../rows.ts'
import type { Store } from '../store.ts'

/** Makes the operation `readSubmission` of the store. */
export function createReadSubmission(pool: pg.Pool): Store['readSubmission'] {
  return async (id) => {
    const { rows } = await pool.query(
      `SELECT s.*, r.file_name, r.content_type, r.sha256, r.content
       FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id WHERE s.id = $1`,
      [id],
    )
    return rows[0] ? toSubmission(rows[0]) : null
  }
}
