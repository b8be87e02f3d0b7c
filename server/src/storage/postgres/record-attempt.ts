import type pg from 'pg'
import type { Attempt, Store } from '../store.ts'

/** Makes the operation `recordAttempt` of the store. @param processNumber the number under which this process claims */
export function createRecordAttempt(pool: pg.Pool, processNumber: number): Store['recordAttempt'] {
  return async (id, attempt, now) => {
    if (attempt.outcome === 'obsolete') {
      const { rowCount } = await pool.query('DELETE FROM deliveries WHERE id = $1', [id])
      return rowCount === 1
    }
    const [assignments, values] = assignmentsFor(attempt, now)
    // Another process may have claimed it meanwhile, and be sending it: then it still waits for that one.
    const isSettled = attempt.outcome === 'delivered' || attempt.outcome === 'dead'
    const { rowCount } = await pool.query(
      `UPDATE deliveries SET claimed_until = NULL, claimed_by = NULL${assignments}
       WHERE id = $1 AND state = 'waiting' ${isSettled ? '' : `AND (claimed_by IS NULL OR claimed_by = ${processNumber})`}`,
      [id, ...values],
    )
    if (rowCount === 1) return true
    // In a statement of its own: the one before may have waited for an erasure and would still see the row.
    return (await pool.query('SELECT 1 FROM deliveries WHERE id = $1', [id])).rowCount === 1
  }
}

function assignmentsFor(
  attempt: Exclude<Attempt, { readonly outcome: 'obsolete' }>,
  now: number,
): [string, unknown[]] {
  switch (attempt.outcome) {
    case 'released':
      return ['', []]
    case 'failed':
      return [
        `, attempts = attempts + 1, due_at = $3, last_error = $4, first_failed_at = coalesce(first_failed_at, $2)`,
        [now, attempt.dueAt, attempt.error],
      ]
    case 'delivered':
    case 'dead':
      return [
        `, attempts = attempts + 1, state = $3, settled_at = $2, last_error = $4`,
        [now, attempt.outcome, attempt.outcome === 'dead' ? attempt.error : null],
      ]
  }
}
