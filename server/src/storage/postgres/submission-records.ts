import { type Row, toDeliveryRecord, toRecord } from '../rows.ts'
import type { SubmissionRecord } from '../store.ts'

/** Selects submissions `s` for `toSubmissionRecord`. */
export const SELECT_RECORDS = `
  SELECT s.*, r.file_name, r.content_type, r.sha256, octet_length(r.content) AS bytes,
    (SELECT coalesce(json_agg(d ORDER BY d.owed_at, d.kind DESC), '[]') FROM deliveries d
     WHERE d.submission_id = s.id) AS deliveries
  FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id`

export function toSubmissionRecord(row: Row): SubmissionRecord {
  return toRecord(row, (row.deliveries as Row[]).map(toDeliveryRecord))
}
