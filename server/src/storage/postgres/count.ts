import type pg from 'pg'
import type { Store } from '../store.ts'
import { takeMarks } from './marks.ts'

/** Makes the operation `count` of the store. */
export function createCount(pool: pg.Pool): Store['count'] {
  return async (counted, now) => {
    const [taken] = await takeMarks(pool, [{ key: null, now, binding: [counted], optional: [] }])
    return taken?.kind === 'full' ? taken.retryAfterMs : 0
  }
}
