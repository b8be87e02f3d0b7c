import { QUEUE_STATE } from '../queries.ts'
import { toQueueState } from '../rows.ts'
import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `readQueue` of the store. */
export function prepareReadQueue({ database }: SqliteContext): Store['readQueue'] {
  const select = database.prepare(QUEUE_STATE)
  return async () => toQueueState(select.get() ?? {})
}
