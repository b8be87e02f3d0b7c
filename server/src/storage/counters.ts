/** Counts how often something happened within a sliding window; see the operation `count` of the store. */
import type { Queries } from './db.ts'
import { CLOCK_SLACK_MS, type Counted } from './store.ts'

/** A window moves in steps, so that a counter stays small however high its limit is. */
const STEPS = 100

/** How many count until the same time, oldest first. */
type Counts = readonly (readonly [endsAt: number, count: number])[]

/** The count before this one, and how long to wait if the limit is reached, else 0. */
export type CountResult = { readonly before: number; readonly retryAfterMs: number }

/** Counts one more within a transaction, unless the limit is reached. */
export async function count(queries: Queries, counted: Counted, now: number): Promise<CountResult> {
  const counts = await lockCounter(queries, counted, now)
  const before = totalOf(counts)
  if (before >= counted.limit.max)
    return { before, retryAfterMs: Math.max(1, endOfExcess(counts, counted.limit.max) - now) }
  await writeCounter(queries, counted, counts, now)
  return { before, retryAfterMs: 0 }
}

/** Counts one more of each within a transaction, or of none. Returns whether all had room. */
export async function countAll(
  queries: Queries,
  all: readonly Counted[],
  now: number,
): Promise<boolean> {
  const locked: Counts[] = []
  for (const counted of all) locked.push(await lockCounter(queries, counted, now))
  if (all.some(({ limit }, index) => totalOf(locked[index] ?? []) >= limit.max)) return false
  for (const [index, counted] of all.entries())
    await writeCounter(queries, counted, locked[index] ?? [], now)
  return true
}

/** Reads what still counts. No other transaction reads the same counter until this one ends. */
async function lockCounter(
  queries: Queries,
  { hash, limit }: Counted,
  now: number,
): Promise<Counts> {
  // An update that changes nothing locks the row, also one that another transaction has just inserted.
  const [row] = await queries.all(
    `INSERT INTO counters (key, counts, ends_at) VALUES (:hash, '[]', 0)
     ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING counts`,
    { hash },
  )
  const counts: Counts = JSON.parse(String(row?.counts))
  // What counts for longer than its window was written by a clock that was wrong.
  const latest = now + limit.windowMs + CLOCK_SLACK_MS
  return counts.filter(([endsAt]) => endsAt > now && endsAt <= latest)
}

async function writeCounter(
  queries: Queries,
  { hash, limit }: Counted,
  counts: Counts,
  now: number,
): Promise<void> {
  const stepMs = Math.ceil(limit.windowMs / STEPS)
  const endsAt = Math.floor((now + limit.windowMs) / stepMs) * stepMs
  const others = counts.filter(([end]) => end !== endsAt)
  const same = totalOf(counts) - totalOf(others)
  const next = [...others, [endsAt, same + 1] as const].sort(([one], [other]) => one - other)
  await queries.run('UPDATE counters SET counts = :counts, ends_at = :latest WHERE key = :hash', {
    hash,
    counts: JSON.stringify(next),
    latest: next.at(-1)?.[0] ?? endsAt,
  })
}

function totalOf(counts: Counts): number {
  return counts.reduce((sum, [, count]) => sum + count, 0)
}

/** When so many have ended that one more has room. */
function endOfExcess(counts: Counts, max: number): number {
  let left = totalOf(counts)
  for (const [endsAt, count] of counts) {
    left -= count
    if (left < max) return endsAt
  }
  return 0
}
