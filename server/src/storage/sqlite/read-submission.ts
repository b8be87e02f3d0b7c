import type { DatabaseSync } from 'node:sqlite'
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Submission } from '../store.ts'

/** Prepares the operation `readSubmission` of the store. */
export function prepareReadSubmission(database: DatabaseSync) {
  const read = database.prepare(`
    SELECT s.*, r.file_name, r.content_type, r.sha256, r.content
    FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id
    WHERE s.id = ?`)

  return (id: string): Submission | null => {
    const row = read.get(id)
    if (!row) return null
    return {
      id,
      receivedAt: Number(row.received_at),
      profile: row.profile as Profile,
      inquiryLabel: String(row.inquiry_label),
      subject: String(row.subject),
      name: String(row.name),
      email: String(row.email),
      phone: String(row.phone),
      message: String(row.message),
      resume:
        row.content instanceof Uint8Array
          ? {
              fileName: String(row.file_name),
              contentType: String(row.content_type),
              sha256: String(row.sha256),
              content: row.content,
            }
          : null,
    }
  }
}
