import { toNotice } from '../rows.ts'
import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `readNotice` of the store. */
export function prepareReadNotice({ database }: SqliteContext): Store['readNotice'] {
  const select = database.prepare('SELECT * FROM notices WHERE version = ?')

  return async (version) => {
    const row = select.get(version)
    return row ? toNotice(row) : null
  }
}
