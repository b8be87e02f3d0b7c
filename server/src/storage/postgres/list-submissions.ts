import type pg from 'pg'
import type { Store } from '../store.ts'
import { SELECT_RECORDS, toSubmissionRecord } from './submission-records.ts'

/** Makes the operation `listSubmissions` of the store. */
export function createListSubmissions(pool: pg.Pool): Store['listSubmissions'] {
  return async ({ suspectsOnly = false, deadOnly = false, profile, period, after, count }) => {
    const { rows } = await pool.query(
      `${SELECT_RECORDS}
       WHERE (s.received_at, s.id) > ($1, $2)
         AND (NOT $3 OR (s.suspicions IS NOT NULL AND s.released_at IS NULL))
         AND ($4::text IS NULL OR s.profile = $4)
         AND s.received_at >= $5 AND s.received_at < $6
         AND (NOT $8 OR s.id IN (SELECT submission_id FROM deliveries WHERE state = 'dead'))
       ORDER BY s.received_at, s.id LIMIT $7`,
      [
        after?.receivedAt ?? -1,
        after?.id ?? '',
        suspectsOnly,
        profile ?? null,
        period?.from ?? 0,
        period?.to ?? Number.MAX_SAFE_INTEGER,
        count,
        deadOnly,
      ],
    )
    return rows.map(toSubmissionRecord)
  }
}
