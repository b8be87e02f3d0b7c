import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `deleteSubmission` of the store. */
export function prepareDeleteSubmission({
  database,
  transact,
  emptyLog,
}: SqliteContext): Store['deleteSubmission'] {
  const remove = database.prepare('DELETE FROM submissions WHERE id = ?')

  return async (id) => {
    await transact(() => void remove.run(id))
    await emptyLog()
  }
}
