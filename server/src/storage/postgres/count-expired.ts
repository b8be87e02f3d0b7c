import type pg from 'pg'
import { MAY_BE_PURGED } from '../queries.ts'
import type { Store } from '../store.ts'

/** Makes the operation `countExpired` of the store. */
export function createCountExpired(pool: pg.Pool): Store['countExpired'] {
  return async ({ SERVICES, CAREERS }) => {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*) FROM submissions) AS all,
         (SELECT count(*) FROM submissions s
          WHERE s.received_at < CASE s.profile WHEN 'SERVICES' THEN $1::bigint ELSE $2::bigint END
            AND s.received_at < greatest($1::bigint, $2::bigint) AND ${MAY_BE_PURGED}) AS expired`,
      [SERVICES, CAREERS],
    )
    return { all: rows[0].all, expired: rows[0].expired }
  }
}
