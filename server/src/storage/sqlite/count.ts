import type { Store } from '../store.ts'
import { prepareMarks } from './marks.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `count` of the store. */
export function prepareCount({ database, transact }: SqliteContext): Store['count'] {
  const marks = prepareMarks(database)
  return (counted, now) => transact(() => marks.count(counted, now).retryAfterMs)
}
