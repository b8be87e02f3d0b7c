import { foldAddress } from '@lanternfield/contract/address.ts'
import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `erase` of the store. */
export function prepareErase({ database, transact, emptyLog }: SqliteContext): Store['erase'] {
  const selectDeliveries = database.prepare(`
    SELECT d.id FROM deliveries d JOIN submissions s ON s.id = d.submission_id WHERE fold(s.email) = ?`)
  const remove = database.prepare('DELETE FROM submissions WHERE fold(email) = ? RETURNING id')

  return async (email) => {
    const address = foldAddress(email)
    const erased = await transact(() => {
      const deliveries = selectDeliveries.all(address).map(({ id }) => String(id))
      return { submissions: remove.all(address).map(({ id }) => String(id)), deliveries }
    })
    await emptyLog()
    return erased
  }
}
