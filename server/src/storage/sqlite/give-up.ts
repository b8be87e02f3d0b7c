import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `giveUp` of the store. */
export function prepareGiveUp({ database, transact }: SqliteContext): Store['giveUp'] {
  const update = database.prepare(`
    UPDATE deliveries SET state = 'dead', settled_at = :now, last_error = :reason
    WHERE state = 'waiting' AND owed_at < :enqueuedBefore AND due_at < :enqueuedBefore AND claimed_until IS NULL
      AND kind IN (SELECT value FROM json_each(:kinds))`)

  return ({ kinds, ...options }) =>
    transact(() => Number(update.run({ ...options, kinds: JSON.stringify(kinds) }).changes))
}
