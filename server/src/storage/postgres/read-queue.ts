import type pg from 'pg'
import { QUEUE_STATE } from '../queries.ts'
import { toQueueState } from '../rows.ts'
import type { Store } from '../store.ts'

/** Makes the operation `readQueue` of the store. */
export function createReadQueue(pool: pg.Pool): Store['readQueue'] {
  return async () => {
    const { rows } = await pool.query(QUEUE_STATE)
    return toQueueState(rows[0])
  }
}
