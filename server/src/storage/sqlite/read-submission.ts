import { toSubmission } from '../rows.ts'
import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `readSubmission` of the store. */
export function prepareReadSubmission({ database }: SqliteContext): Store['readSubmission'] {
  const select = database.prepare(`
    SELECT s.*, r.file_name, r.content_type, r.sha256, r.content
    FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id
    WHERE s.id = ?`)

  return async (id) => {
    const row = select.get(id)
    return row ? toSubmission(row) : null
  }
}
