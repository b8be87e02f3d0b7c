import type pg from 'pg'
import { toPeriod } from '../rows.ts'
import type { Store } from '../store.ts'

/** Makes the operation `latestReport` of the store. */
export function createLatestReport(pool: pg.Pool): Store['latestReport'] {
  return async (kind, profile, topic) => {
    const { rows } = await pool.query(
      `SELECT period_from, period_to FROM deliveries
       WHERE kind = $1 AND report_profile = $2 AND topic IS NOT DISTINCT FROM $3
       ORDER BY period_to DESC LIMIT 1`,
      [kind, profile, topic],
    )
    return rows[0] ? toPeriod(rows[0]) : null
  }
}
