import type pg from 'pg'
import type { Store } from '../store.ts'

/** Makes the operation `recordNotice` of the store. */
export function createRecordNotice(pool: pg.Pool): Store['recordNotice'] {
  return async ({ version, text }, now) => {
    await pool.query(
      `INSERT INTO notices (version, text, first_shown_at) VALUES ($1, $2, $3)
       ON CONFLICT (version) DO NOTHING`,
      [version, text, now],
    )
  }
}
