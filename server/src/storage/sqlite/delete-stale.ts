import { SHORT_CLOCK_SLACK_MS, type Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `deleteStale` of the store. */
export function prepareDeleteStale({ database, transact }: SqliteContext): Store['deleteStale'] {
  const deleteMarks = database.prepare('DELETE FROM recent_marks WHERE counts_until <= ?')
  const deleteReports = database.prepare(`
    DELETE FROM deliveries
    WHERE submission_id IS NULL AND state <> 'waiting' AND (settled_at < ? OR period_to > ?)`)

  return ({ settledBefore, now }) =>
    transact(() => {
      deleteMarks.run(now)
      deleteReports.run(settledBefore, now + SHORT_CLOCK_SLACK_MS)
    })
}
