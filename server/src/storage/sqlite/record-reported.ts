import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `recordReported` of the store. */
export function prepareRecordReported({
  database,
  transact,
}: SqliteContext): Store['recordReported'] {
  const update = database.prepare(
    'UPDATE submissions SET times_reported = times_reported + 1 WHERE id IN (SELECT value FROM json_each(?))',
  )
  return (ids) => transact(() => void update.run(JSON.stringify(ids)))
}
