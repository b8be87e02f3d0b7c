import { MAY_BE_PURGED } from '../queries.ts'
import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `countExpired` of the store. */
export function prepareCountExpired({ database }: SqliteContext): Store['countExpired'] {
  const select = database.prepare(`
    SELECT (SELECT count(*) FROM submissions) AS all_,
           (SELECT count(*) FROM submissions s
            WHERE s.received_at < CASE s.profile WHEN 'SERVICES' THEN :SERVICES ELSE :CAREERS END
              AND s.received_at < max(:SERVICES, :CAREERS) AND ${MAY_BE_PURGED}) AS expired`)

  return async (receivedBefore) => {
    const row = select.get({ ...receivedBefore }) ?? {}
    return { all: Number(row.all_), expired: Number(row.expired) }
  }
}
