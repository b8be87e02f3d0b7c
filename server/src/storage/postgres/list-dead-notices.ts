import type pg from 'pg'
import type { Store } from '../store.ts'
import { SELECT_RECORDS, toSubmissionRecord } from './submission-records.ts'

/** Makes the operation `listDeadNotices` of the store. */
export function createListDeadNotices(pool: pg.Pool): Store['listDeadNotices'] {
  return async ({ profile, period, count }) => {
    const { rows } = await pool.query(
      `${SELECT_RECORDS}
       JOIN deliveries n ON n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'dead'
       WHERE s.profile = $1 AND n.settled_at >= $2 AND n.settled_at < $3
       ORDER BY n.settled_at, s.id LIMIT $4`,
      [profile, period.from, period.to, count],
    )
    return rows.map(toSubmissionRecord)
  }
}
