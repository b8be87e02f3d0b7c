import type pg from 'pg'
import { toNotice } from '../rows.ts'
import type { Store } from '../store.ts'

/** Makes the operation `readNotice` of the store. */
export function createReadNotice(pool: pg.Pool): Store['readNotice'] {
  return async (version) => {
    const { rows } = await pool.query('SELECT * FROM notices WHERE version = $1', [version])
    return rows[0] ? toNotice(rows[0]) : null
  }
}
