import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `retry` of the store. */
export function prepareRetry({ database, transact }: SqliteContext): Store['retry'] {
  const update = database.prepare(`
    UPDATE deliveries
    SET state = 'waiting', due_at = :now, first_failed_at = NULL, settled_at = NULL, claimed_until = NULL
    WHERE submission_id = :id AND (state = 'dead' OR (state = 'waiting' AND claimed_until IS NULL))`)

  return (id, now) => transact(() => Number(update.run({ id, now }).changes))
}
