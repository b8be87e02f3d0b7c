import type pg from 'pg'
import type { Store } from '../store.ts'
import { deleteSubmissions } from './delete-submissions.ts'
import { insertReport } from './enqueue-report.ts'

/** Makes the operation `deleteSubmission` of the store. */
export function createDeleteSubmission(pool: pg.Pool): Store['deleteSubmission'] {
  return async (id, notice) => {
    const deleted = await deleteSubmissions(pool, 's.id = $1', [id], async (client) => {
      if (notice) await insertReport(client, notice.report, notice.now)
    })
    return deleted.submissions.length > 0
  }
}
