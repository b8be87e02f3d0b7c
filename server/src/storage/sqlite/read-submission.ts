import type { DatabaseSync } from 'node:sqlite'
import { toSubmission } from '../rows.ts'
import type { Submission } from '../store.ts'

/** Prepares the operation `readSubmission` of the store. */
export function prepareReadSubmission(database: DatabaseSync) {
  const read = database.prepare(`
    SELECT s.*, r.file_name, r.content_type, r.sha256, r.content
    FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id
    WHERE s.id = ?`)

  return (id: string): Submission | null => {
    const row = read.get(id)
    return row ? toSubmission(row) : null
  }
}
