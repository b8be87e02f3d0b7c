/** Counts how often something happened within a sliding window; see `CounterStore`. */
import type { Db, Queries } from './db.ts'
import { CLOCK_SLACK_MS, type Counted, type CounterStore } from './store.ts'

/** A window moves in steps, so that a counter stays small however high its limit is. */
const STEPS = 100

/** How many count until the same time, oldest first. */
type Counts = readonly (readonly [endsAt: number, count: number])[]

export function createCounters(db: Db): CounterStore {
  return {
    count: (counted, now) =>
      db
        .transaction(async (queries) => {
          for (const one of [counted].flat()) {
            const { waitMs } = await countOne(queries, one, now)
            if (waitMs > 0) throw new LimitReached(waitMs)
          }
          return 0
        })
        .catch((error: unknown) => {
          if (error instanceof LimitReached) return error.retryAfterMs
          throw error
        }),
    deleteExpired: async (now) => {
      await db.run(
        `DELETE FROM counters WHERE key IN (
           SELECT key FROM counters WHERE ends_at <= :now ${db.dialect.skipLocked})`,
        { now },
      )
    },
  }
}

/** Undoes the transaction. */
export class LimitReached extends Error {
  readonly retryAfterMs: number
  constructor(retryAfterMs: number) {
    super('limit reached')
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Counts one more, unless the limit is reached, within a transaction. No other transaction counts under the same
 * hash until this one ends: each counts the client first, then its network, then texts, then quotas, so that no two of
 * them wait for each other.
 * @returns how many counted before, and 0, or if the limit is reached the milliseconds until there is room
 */
export async function countOne(
  queries: Queries,
  { hash, limit: { max, windowMs } }: Counted,
  now: number,
) {
  // An update that changes nothing locks the row, also one that another transaction has just inserted.
  const [row] = await queries.all(
    `INSERT INTO counters (key, counts, ends_at) VALUES (:hash, '[]', 0)
     ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING counts`,
    { hash },
  )
  const counts = current(JSON.parse(String(row?.counts)), windowMs, now)
  const before = totalOf(counts)
  if (before >= max) return { before, waitMs: Math.max(1, endOfExcess(counts, before - max) - now) }
  const stepMs = Math.ceil(windowMs / STEPS)
  const endsAt = Math.floor((now + windowMs) / stepMs) * stepMs
  const others = counts.filter(([end]) => end !== endsAt)
  const more = [...others, [endsAt, before - totalOf(others) + 1] as const]
  more.sort(([one], [other]) => one - other)
  await queries.run('UPDATE counters SET counts = :counts, ends_at = :endsAt WHERE key = :hash', {
    hash,
    counts: JSON.stringify(more),
    endsAt: more.at(-1)?.[0] ?? endsAt,
  })
  return { before, waitMs: 0 }
}

/** What counts now. What counts for longer than its window was written by a clock that was wrong. */
function current(counts: Counts, windowMs: number, now: number): Counts {
  const latest = now + windowMs + CLOCK_SLACK_MS
  return counts.filter(([endsAt]) => endsAt > now && endsAt <= latest)
}

function totalOf(counts: Counts): number {
  return counts.reduce((sum, [, count]) => sum + count, 0)
}

/** When so many more than `excess` have ended that one more has room. */
function endOfExcess(counts: Counts, excess: number): number {
  let ended = 0
  for (const [endsAt, count] of counts) {
    ended += count
    if (ended > excess) return endsAt
  }
  return 0
}
