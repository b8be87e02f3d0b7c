/** Counts how often something happened within a sliding window; see the operation `count` of the store. */
import type { Queries } from './db.ts'
import { CLOCK_SLACK_MS, type Counted } from './store.ts'

/** A window moves in steps, so that a counter stays small however high its limit is. */
const STEPS = 100

/** How many count until the same time, oldest first. */
type Counts = readonly (readonly [endsAt: number, count: number])[]

/** The counters of one transaction. Each has to be locked before anything else. */
export type Counters = {
  /** Reads counters; no other transaction reads them until this one ends. */
  lock(all: readonly Counted[]): Promise<void>
  /** How often something was counted within its window. */
  total(counted: Counted): number
  /** 0, or if the limit is reached, the milliseconds until there is room. */
  waitMs(counted: Counted): number
  add(counted: Counted): void
  /** Adds one to each if all have room. Returns whether they had. */
  takeAll(all: readonly Counted[]): boolean
  /** Writes what was added. */
  write(): Promise<void>
}

export function openCounters(queries: Queries, now: number): Counters {
  const counters = new Map<string, Counts>()
  const changed = new Set<string>()
  const countsOf = ({ hash }: Counted) => counters.get(hash) ?? []

  function waitMs(counted: Counted): number {
    const endsAt = endOfExcess(countsOf(counted), counted.limit.max)
    return endsAt === null ? 0 : Math.max(1, endsAt - now)
  }

  function add(counted: Counted): void {
    counters.set(counted.hash, withOneMore(countsOf(counted), counted.limit.windowMs, now))
    changed.add(counted.hash)
  }

  return {
    lock: async (all) => {
      const byHash = new Map(all.map((counted) => [counted.hash, counted]))
      // In one order everywhere, so that no two transactions wait for each other.
      const hashes = [...byHash.keys()].sort()
      if (hashes.length === 0) return
      // An update that changes nothing locks the row, also one that another transaction has just inserted.
      const rows = await upsert(
        queries,
        hashes.map((key) => ({ key, counts: '[]', endsAt: 0 })),
        'key = excluded.key',
      )
      for (const { key, counts } of rows) {
        const windowMs = byHash.get(String(key))?.limit.windowMs ?? 0
        counters.set(String(key), current(JSON.parse(String(counts)), windowMs, now))
      }
    },
    total: (counted) => totalOf(countsOf(counted)),
    waitMs,
    add,
    takeAll: (all) => {
      const haveRoom = all.every((counted) => waitMs(counted) === 0)
      if (haveRoom) for (const counted of all) add(counted)
      return haveRoom
    },
    write: async () => {
      if (changed.size === 0) return
      const rows = [...changed].map((key) => {
        const counts = counters.get(key) ?? []
        return { key, counts: JSON.stringify(counts), endsAt: counts.at(-1)?.[0] ?? now }
      })
      await upsert(queries, rows, 'counts = excluded.counts, ends_at = excluded.ends_at')
    },
  }
}

type CounterRow = { readonly key: string; readonly counts: string; readonly endsAt: number }

/** Inserts rows, or updates those that are there. */
function upsert(queries: Queries, rows: readonly CounterRow[], update: string) {
  const values = rows.map((_, index) => `(:key${index}, :counts${index}, :endsAt${index})`)
  const parameters = rows.flatMap(({ key, counts, endsAt }, index) => [
    [`key${index}`, key],
    [`counts${index}`, counts],
    [`endsAt${index}`, endsAt],
  ])
  return queries.all(
    `INSERT INTO counters (key, counts, ends_at) VALUES ${values.join(', ')}
     ON CONFLICT (key) DO UPDATE SET ${update} RETURNING key, counts`,
    Object.fromEntries(parameters),
  )
}

/** What counts now. What counts for longer than its window was written by a clock that was wrong. */
function current(counts: Counts, windowMs: number, now: number): Counts {
  const latest = now + windowMs + CLOCK_SLACK_MS
  return counts.filter(([endsAt]) => endsAt > now && endsAt <= latest)
}

function withOneMore(counts: Counts, windowMs: number, now: number): Counts {
  const stepMs = Math.ceil(windowMs / STEPS)
  const endsAt = Math.floor((now + windowMs) / stepMs) * stepMs
  const others = counts.filter(([end]) => end !== endsAt)
  const same = totalOf(counts) - totalOf(others)
  return [...others, [endsAt, same + 1] as const].sort(([one], [other]) => one - other)
}

function totalOf(counts: Counts): number {
  return counts.reduce((sum, [, count]) => sum + count, 0)
}

/** When so many have ended that one more has room; null if it has. */
function endOfExcess(counts: Counts, max: number): number | null {
  let left = totalOf(counts)
  if (left < max) return null
  for (const [endsAt, count] of counts) {
    left -= count
    if (left < max) return endsAt
  }
  return counts.at(-1)?.[0] ?? null
}
