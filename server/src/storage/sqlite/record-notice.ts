import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `recordNotice` of the store. */
export function prepareRecordNotice({ database, transact }: SqliteContext): Store['recordNotice'] {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO notices (version, text, first_shown_at) VALUES (?, ?, ?)',
  )
  return ({ version, text }, now) => transact(() => void insert.run(version, text, now))
}
