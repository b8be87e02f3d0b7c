import { setTimeout as delay } from 'node:timers/promises'
import { MAY_BE_PURGED } from '../queries.ts'
import type { Store } from '../store.ts'
import { BATCH_PAUSE_MS, BATCH_SIZE } from './delete-batch.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `purge` of the store. */
export function preparePurge({ database, transact, emptyLog }: SqliteContext): Store['purge'] {
  const remove = database.prepare(`
    DELETE FROM submissions WHERE id IN (
      SELECT s.id FROM submissions s
      WHERE s.profile = ? AND s.received_at < ? AND ${MAY_BE_PURGED}
      LIMIT ${BATCH_SIZE})`)

  return async (profile, receivedBefore, signal) => {
    let purged = 0
    while (!signal?.aborted) {
      const count = await transact(() => Number(remove.run(profile, receivedBefore).changes))
      purged += count
      if (count < BATCH_SIZE) break
      await delay(BATCH_PAUSE_MS)
    }
    // Even if nothing was deleted: an operator's command may have left the log for the server to empty.
    await emptyLog()
    return purged
  }
}
