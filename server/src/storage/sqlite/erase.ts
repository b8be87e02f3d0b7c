import { setTimeout as delay } from 'node:timers/promises'
import { foldAddress } from '@lanternfield/contract/address.ts'
import type { Store } from '../store.ts'
import { BATCH_PAUSE_MS, BATCH_SIZE } from './delete-batch.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `erase` of the store. */
export function prepareErase({ database, transact, emptyLog }: SqliteContext): Store['erase'] {
  // Reads every row, so it runs before the transaction and not within it: a write lock is held for moments only.
  const select = database.prepare('SELECT id FROM submissions WHERE fold(email) = ?')
  const selectDeliveries = database.prepare('SELECT id FROM deliveries WHERE submission_id = ?')
  const remove = database.prepare('DELETE FROM submissions WHERE id = ?')

  function deleteOne(id: string): { submissions: string[]; deliveries: string[] } {
    const deliveries = selectDeliveries.all(id).map((row) => String(row.id))
    return { submissions: remove.run(id).changes > 0 ? [id] : [], deliveries }
  }

  return async function* (email) {
    const ids = select.all(foldAddress(email)).map(({ id }) => String(id))
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      if (start > 0) await delay(BATCH_PAUSE_MS)
      const batch = ids.slice(start, start + BATCH_SIZE)
      const deleted = await transact(() => batch.map(deleteOne))
      yield {
        submissions: deleted.flatMap(({ submissions }) => submissions),
        deliveries: deleted.flatMap(({ deliveries }) => deliveries),
      }
    }
    await emptyLog()
  }
}
