import type pg from 'pg'
import type { Store } from '../store.ts'

/** Makes the operation `enqueueReport` of the store. */
export function createEnqueueReport(pool: pg.Pool): Store['enqueueReport'] {
  return async ({ id, kind, messageId, profile, period, topic }, now) => {
    const { rowCount } = await pool.query(
      `INSERT INTO deliveries (id, kind, message_id, owed_at, due_at, report_profile, period_from, period_to, topic)
       VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
      [id, kind, messageId, now, profile, period.from, period.to, topic],
    )
    return rowCount === 1
  }
}
