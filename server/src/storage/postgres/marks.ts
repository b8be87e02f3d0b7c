import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { RateLimit } from '../../rate-limiter.ts'
import { COUNT_MAX, type Counted, SHORT_CLOCK_SLACK_MS } from '../store.ts'

/** What is to be counted for one submission. */
export type Wanted = {
  /** Its idempotency key: nothing is counted if another request under it is stored, or is being stored. */
  readonly key: string | null
  /** Milliseconds since 1970. */
  readonly now: number
  /** Each is counted, or none: the first without room decides. */
  readonly binding: readonly Counted[]
  /** Counted after those, if there is room. */
  readonly optional: readonly Counted[]
}

export type Taken =
  | { readonly kind: 'counted'; readonly marks: readonly Mark[]; readonly before: CountsBefore }
  | { readonly kind: 'full'; readonly retryAfterMs: number }
  /** Another request under the key was counted, and is stored or being stored. */
  | { readonly kind: 'repeat' }

/** How often each was counted before, at most COUNT_MAX. */
type CountsBefore = ReadonlyMap<Counted, number>

/** Something that was counted, until a time in milliseconds since 1970. */
export type Mark = { readonly hash: string; readonly countsUntil: number }

/**
 * A request under a key is the only one that is counted for this time, unless it was stored before. Longer than storing takes, and
 * short enough for the repeat of one whose process ended before it was stored.
 */
const UNDERWAY: RateLimit = { max: 1, windowMs: 2000 }

/**
 * Counts within sliding windows, for several submissions in one statement. Not within the transaction of the
 * submissions: the locks of the hashes would be held until that is on disk, and other processes would wait for them.
 * @returns what came of it, in the same order
 * Source: docs/decisions/080-capacity.md
 */
export async function takeMarks(pool: pg.Pool, all: readonly Wanted[]): Promise<Taken[]> {
  const withKeys = all.map(addKey)
  const rows = withKeys.flatMap(({ key, now, binding, optional }, index) =>
    [...binding, ...optional].map(({ hash, limit }, place) => ({
      index,
      key,
      now,
      hash,
      limit,
      isBinding: place < binding.length,
    })),
  )
  const counts = rows.length === 0 ? [] : await queryCounts(pool, rows)
  return withKeys.map((wanted) => toTaken(wanted, counts.splice(0, lengthOf(wanted))))
}

/** Takes marks back: what was not stored does not count. Never rejects. */
export async function returnMarks(pool: pg.Pool, marks: readonly Mark[]): Promise<void> {
  for (const { hash, countsUntil } of marks)
    await pool
      .query(
        `DELETE FROM recent_marks WHERE ctid IN (
           SELECT ctid FROM recent_marks WHERE mark = $1 AND counts_until = $2
           LIMIT 1 FOR UPDATE SKIP LOCKED)`,
        [hash, countsUntil],
      )
      .catch(() => undefined)
}

type WantedRow = {
  readonly index: number
  readonly key: string | null
  readonly now: number
  readonly hash: string
  readonly limit: Counted['limit']
  readonly isBinding: boolean
}

type CountRow = { readonly before: number | null; readonly retry_after_ms: number | null }

async function queryCounts(pool: pg.Pool, rows: readonly WantedRow[]): Promise<CountRow[]> {
  const result = await pool.query<CountRow>({
    name: 'take-marks',
    text: 'SELECT * FROM take_marks($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      rows.map(({ index }) => index),
      rows.map(({ key }) => key),
      rows.map(({ now }) => now),
      rows.map(({ hash }) => hash),
      rows.map(({ limit }) => limit.max),
      rows.map(({ limit }) => limit.windowMs),
      rows.map(({ isBinding }) => isBinding),
      SHORT_CLOCK_SLACK_MS,
      COUNT_MAX,
    ],
  })
  return result.rows
}

/** Adds the key to what is counted, before all else. */
function addKey(wanted: Wanted): Wanted {
  const { key, binding } = wanted
  if (key === null) return wanted
  return {
    ...wanted,
    binding: [
      { hash: `key:${createHash('sha256').update(key).digest('hex')}`, limit: UNDERWAY },
      ...binding,
    ],
  }
}

function lengthOf({ binding, optional }: Wanted): number {
  return binding.length + optional.length
}

/** @param wanted begins with its key, if it has one */
function toTaken({ key, now, binding, optional }: Wanted, counts: readonly CountRow[]): Taken {
  // Not looked at, since it is stored, or without room, since it is underway.
  if (key !== null && counts[0]?.retry_after_ms !== 0) return { kind: 'repeat' }
  const full = counts.slice(0, binding.length).find((count) => (count.retry_after_ms ?? 0) > 0)
  if (full) return { kind: 'full', retryAfterMs: full.retry_after_ms ?? 0 }
  const counted = [...binding, ...optional]
  return {
    kind: 'counted',
    before: new Map(counted.map((one, index) => [one, counts[index]?.before ?? 0])),
    marks: counted
      .filter((_, index) => counts[index]?.retry_after_ms === 0)
      .map(({ hash, limit }) => ({ hash, countsUntil: now + limit.windowMs })),
  }
}
