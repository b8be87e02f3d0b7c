import type pg from 'pg'
import { UNREAD } from '../queries.ts'
import type { Store } from '../store.ts'
import { SELECT_RECORDS, toSubmissionRecord } from './submission-records.ts'

/** Makes the operation `listUnread` of the store. */
export function createListUnread(pool: pg.Pool): Store['listUnread'] {
  return async ({ profile, receivedBefore, expiresBefore, count }) => {
    const { rows } = await pool.query(
      `${SELECT_RECORDS}
       WHERE s.profile = $1 AND ${UNREAD}
         AND ((s.times_reported = 0 AND s.received_at < $2) OR (s.times_reported = 1 AND s.received_at < $3))
       ORDER BY s.received_at, s.id LIMIT $4`,
      [profile, receivedBefore, expiresBefore, count],
    )
    return rows.map(toSubmissionRecord)
  }
}
