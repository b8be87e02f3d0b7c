import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'
import { prepareToRecord, SELECT_RECORDS } from './submission-records.ts'

/** Prepares the operation `readRecord` of the store. */
export function prepareReadRecord({ database }: SqliteContext): Store['readRecord'] {
  const toRecord = prepareToRecord(database)
  const select = database.prepare(`${SELECT_RECORDS} WHERE s.id = ?`)

  return async (id) => {
    const row = select.get(id)
    return row ? toRecord(row) : null
  }
}
