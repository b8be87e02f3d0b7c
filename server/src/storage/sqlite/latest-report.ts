import { toPeriod } from '../rows.ts'
import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `latestReport` of the store. */
export function prepareLatestReport({ database }: SqliteContext): Store['latestReport'] {
  const select = database.prepare(`
    SELECT period_from, period_to FROM deliveries
    WHERE kind = ? AND report_profile = ? AND topic IS ? AND report_profile IS NOT NULL
    ORDER BY period_to DESC LIMIT 1`)

  return async (kind, profile, topic) => {
    const row = select.get(kind, profile, topic)
    return row ? toPeriod(row) : null
  }
}
