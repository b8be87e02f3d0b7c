import type pg from 'pg'
import { COUNT_MAX, type Counted, SHORT_CLOCK_SLACK_MS } from '../store.ts'

/** The count before this one, and how long to wait if the limit is reached, else 0. */
type CountResult = { readonly before: number; readonly retryAfterMs: number }

/** Counts of one submission, which can be undone. */
export type Marks = {
  /** Counts one more, unless the limit is reached. */
  count(counted: Counted | null): Promise<CountResult>
  /** Counts one more of each, or of none. Resolves to whether all had room. */
  countAll(all: readonly Counted[]): Promise<boolean>
  /** Undoes all of these counts: what was not stored does not count. Never rejects. */
  undo(): Promise<void>
}

/**
 * Counts within sliding windows. Not within the transaction of the submission: the lock for one hash would be held until
 * that is on disk, and all submissions of one client, or of one text, would wait for one another (decision 025).
 * @param pool connections for counting alone
 */
export function createMarks(pool: pg.Pool, now: number): Marks {
  const counted: Counted[] = []

  async function count(entry: Counted | null): Promise<CountResult> {
    if (!entry) return { before: 0, retryAfterMs: 0 }
    const { hash, limit } = entry
    const { rows } = await pool.query('SELECT * FROM take_mark($1, $2, $3, $4, $5, $6)', [
      hash,
      limit.max,
      limit.windowMs,
      now,
      SHORT_CLOCK_SLACK_MS,
      COUNT_MAX,
    ])
    if (rows[0].retry_after_ms === 0) counted.push(entry)
    return { before: rows[0].before, retryAfterMs: rows[0].retry_after_ms }
  }

  async function undoSince(length: number): Promise<void> {
    for (const { hash, limit } of counted.splice(length))
      await pool
        .query(
          `DELETE FROM recent_marks WHERE ctid IN (
             SELECT ctid FROM recent_marks WHERE mark = $1 AND counts_until = $2
             LIMIT 1 FOR UPDATE SKIP LOCKED)`,
          [hash, now + limit.windowMs],
        )
        .catch(() => undefined)
  }

  return {
    count,
    countAll: async (all) => {
      const before = counted.length
      for (const entry of all) {
        if ((await count(entry)).retryAfterMs === 0) continue
        await undoSince(before)
        return false
      }
      return true
    },
    undo: () => undoSince(0),
  }
}
