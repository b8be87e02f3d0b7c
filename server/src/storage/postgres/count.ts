import type pg from 'pg'
import type { Store } from '../store.ts'
import { createMarks } from './marks.ts'

/** Makes the operation `count` of the store. @param marks connections for counting alone */
export function createCount(marks: pg.Pool): Store['count'] {
  return async (counted, now) => (await createMarks(marks, now).count(counted)).retryAfterMs
}
