import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `nextDueAt` of the store. */
export function prepareNextDueAt({ database }: SqliteContext): Store['nextDueAt'] {
  const select = database.prepare(`
    SELECT min(max(due_at, coalesce(claimed_until, 0))) AS next FROM deliveries
    WHERE state = 'waiting' AND kind IN (SELECT value FROM json_each(?))`)

  return async (kinds) => {
    const next = select.get(JSON.stringify(kinds))?.next
    return typeof next === 'number' ? next : null
  }
}
