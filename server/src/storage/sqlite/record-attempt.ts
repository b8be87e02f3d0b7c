import type { Attempt, Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `recordAttempt` of the store. */
export function prepareRecordAttempt({
  database,
  transact,
}: SqliteContext): Store['recordAttempt'] {
  const settle = database.prepare(`
    UPDATE deliveries
    SET state = :state, attempts = attempts + 1, claimed_until = NULL, settled_at = :now, last_error = :error
    WHERE id = :id AND state = 'waiting'`)
  const postpone = database.prepare(`
    UPDATE deliveries
    SET attempts = attempts + 1, claimed_until = NULL, due_at = :dueAt, last_error = :error,
        first_failed_at = coalesce(first_failed_at, :now)
    WHERE id = :id AND state = 'waiting'`)
  const release = database.prepare(
    `UPDATE deliveries SET claimed_until = NULL WHERE id = :id AND state = 'waiting'`,
  )
  const remove = database.prepare('DELETE FROM deliveries WHERE id = ?')
  const select = database.prepare('SELECT 1 FROM deliveries WHERE id = ?')

  const record = (id: string, attempt: Attempt, now: number) => {
    switch (attempt.outcome) {
      case 'released':
        return release.run({ id })
      case 'obsolete':
        return remove.run(id)
      case 'failed':
        return postpone.run({ id, now, dueAt: attempt.dueAt, error: attempt.error })
      case 'delivered':
      case 'dead': {
        const error = attempt.outcome === 'dead' ? attempt.error : null
        return settle.run({ id, now, state: attempt.outcome, error })
      }
    }
  }
  return (id, attempt, now) =>
    transact(() => record(id, attempt, now).changes > 0 || select.get(id) !== undefined)
}
