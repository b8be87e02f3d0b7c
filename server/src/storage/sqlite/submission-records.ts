import type { DatabaseSync } from 'node:sqlite'
import { type Row, toDeliveryRecord, toRecord } from '../rows.ts'
import type { SubmissionRecord } from '../store.ts'

/** Selects submissions `s` for `prepareToRecord`. */
export const SELECT_RECORDS = `
  SELECT s.*, r.file_name, r.content_type, r.sha256, length(r.content) AS bytes
  FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id`

/** Prepares reading the deliveries of a submission. */
export function prepareDeliveriesOf(database: DatabaseSync): (submissionId: string) => Row[] {
  const select = database.prepare(
    'SELECT * FROM deliveries WHERE submission_id = ? ORDER BY owed_at, kind DESC',
  )
  return (submissionId) => select.all(submissionId)
}

/** Prepares making a record of a row of SELECT_RECORDS. */
export function prepareToRecord(database: DatabaseSync): (row: Row) => SubmissionRecord {
  const deliveriesOf = prepareDeliveriesOf(database)
  return (row) => toRecord(row, deliveriesOf(String(row.id)).map(toDeliveryRecord))
}
