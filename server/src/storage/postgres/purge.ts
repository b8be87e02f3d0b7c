import type pg from 'pg'
import { MAY_BE_PURGED } from '../queries.ts'
import type { Store } from '../store.ts'
import { BATCH_SIZE, deleteSubmissions } from './delete-submissions.ts'

/** Makes the operation `purge` of the store. */
export function createPurge(pool: pg.Pool): Store['purge'] {
  return async (profile, receivedBefore, signal) => {
    let purged = 0
    while (!signal?.aborted) {
      const { submissions } = await deleteSubmissions(
        pool,
        `s.id IN (SELECT s.id FROM submissions s WHERE s.profile = $1 AND s.received_at < $2
           AND ${MAY_BE_PURGED} LIMIT ${BATCH_SIZE})`,
        [profile, receivedBefore],
      )
      purged += submissions.length
      if (submissions.length < BATCH_SIZE) break
    }
    return purged
  }
}
