import type { Store } from '../store.ts'
import { prepareInsertReport } from './enqueue-report.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `deleteSubmission` of the store. */
export function prepareDeleteSubmission({
  database,
  transact,
  emptyLog,
}: SqliteContext): Store['deleteSubmission'] {
  const remove = database.prepare('DELETE FROM submissions WHERE id = ?')
  const insertReport = prepareInsertReport(database)

  return async (id, notice) => {
    const isDeleted = await transact(() => {
      if (remove.run(id).changes === 0) return false
      if (notice) insertReport(notice.report, notice.now)
      return true
    })
    await emptyLog()
    return isDeleted
  }
}
