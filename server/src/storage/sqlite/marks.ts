import type { DatabaseSync } from 'node:sqlite'
import { COUNT_MAX, type Counted, SHORT_CLOCK_SLACK_MS } from '../store.ts'

/** The count before this one, and how long to wait if the limit is reached, else 0. */
export type CountResult = { readonly before: number; readonly retryAfterMs: number }

/** Prepares counting within sliding windows, to be done within a transaction. */
export function prepareMarks(database: DatabaseSync) {
  const deleteExpired = database.prepare(
    // A mark that counts for longer than its window was written by a wrong clock.
    'DELETE FROM recent_marks WHERE mark = ? AND (counts_until <= ? OR counts_until > ?)',
  )
  const selectNth = database.prepare(
    'SELECT counts_until FROM recent_marks WHERE mark = ? ORDER BY counts_until DESC LIMIT 1 OFFSET ?',
  )
  const selectCount = database.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM recent_marks WHERE mark = ? LIMIT ?)',
  )
  const insert = database.prepare('INSERT INTO recent_marks (mark, counts_until) VALUES (?, ?)')
  const deleteOne = database.prepare(`
    DELETE FROM recent_marks WHERE rowid = (
      SELECT rowid FROM recent_marks WHERE mark = ? AND counts_until = ? LIMIT 1)`)

  /** Counts one more, unless the limit is reached. */
  function count(counted: Counted | null, now: number): CountResult {
    if (!counted) return { before: 0, retryAfterMs: 0 }
    const { hash, limit } = counted
    deleteExpired.run(hash, now, now + limit.windowMs + SHORT_CLOCK_SLACK_MS)
    const before = Number(selectCount.get(hash, COUNT_MAX)?.count)
    const isBelowLimit = before < COUNT_MAX && before < limit.max
    const oldest = isBelowLimit ? undefined : selectNth.get(hash, limit.max - 1)
    if (oldest) return { before, retryAfterMs: Math.max(1, Number(oldest.counts_until) - now) }
    insert.run(hash, now + limit.windowMs)
    return { before, retryAfterMs: 0 }
  }

  /** Counts one more of each, or of none. Returns whether all had room. */
  function countAll(all: readonly Counted[], now: number): boolean {
    const full = all.findIndex((counted) => count(counted, now).retryAfterMs > 0)
    if (full < 0) return true
    for (const { hash, limit } of all.slice(0, full)) deleteOne.run(hash, now + limit.windowMs)
    return false
  }

  return { count, countAll }
}
