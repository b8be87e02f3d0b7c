import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { LimitedDeliveries, NewSubmission, SaveResult, Store } from '../store.ts'
import { createBatches } from './batches.ts'
import { inTransaction, LOCK_TIMEOUT_MS } from './connect.ts'
import { findByKey } from './find-by-key.ts'
import { type Insertion, insertSubmissions } from './insert-submissions.ts'
import { type Mark, returnMarks, type Taken, takeMarks, type Wanted } from './marks.ts'

/** SQLSTATE: another session held the lock for longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'
/** SQLSTATE: the connection broke, the database stops, or the statement took too long. */
const CONNECTION_OR_INTERVENTION = /^(08|57)/
/** How long an earlier request under the same key may take. */
const DUPLICATE_TIMEOUT_MS = 5000
/** How long a repeat waits before it looks again for a request that was counted and has not begun to be stored. */
const LOOK_AGAIN_MS = 25

const SAVED: SaveResult = { kind: 'saved' }

/** A submission that is to be stored. */
type Arrival = { readonly entry: NewSubmission; readonly now: number }

/** The same when it was counted and decided about. */
type Decided = {
  readonly insertion: Insertion
  /** All that was counted for it. */
  readonly marks: readonly Mark[]
  readonly limited: LimitedDeliveries | null
}

/**
 * Makes the operation `saveSubmission` of the store. Those that arrive while others are being stored share three statements:
 * one counts clients and texts, one counts quotas, and one inserts them all and waits for the disk. One
 * under a key that another request holds is stored by itself, after that request.
 * @param notifyPeers called when deliveries are enqueued that other processes do not know of
 * Source: docs/decisions/080-capacity.md
 */
export function createSaveSubmission(
  pool: pg.Pool,
  notifyPeers: () => void,
): Store['saveSubmission'] {
  const save = createBatches<Arrival, SaveResult>({
    run: saveTogether,
    weigh: ({ entry }) => entry.submission.resume?.content.byteLength ?? 0,
    isFailureOfAll,
  })
  return async (entry, now) => {
    const result = await save({ entry, now })
    // After the commit: another process that looks before finds nothing.
    if (result.kind === 'saved') notifyPeers()
    return result
  }

  async function saveTogether(arrivals: readonly Arrival[]) {
    const taken = await takeMarks(pool, arrivals.map(wantedOf))
    const marks = taken.flatMap(marksOf)
    try {
      const undecided = arrivals.map((arrival, index) => decide(arrival, taken[index]))
      const quotas = await takeMarks(pool, undecided.map(quotasOf))
      marks.push(...quotas.flatMap(marksOf))
      const decided = undecided.map((one, index) => one && addLimited(one, quotas[index]))
      const stored = await insertOrFind(decided.flatMap((one) => one?.insertion ?? []))
      return arrivals.map((arrival, index) => {
        const one = decided[index]
        if (!one) return resolveUncounted(arrival, taken[index])
        return stored.has(arrival.entry.submission.id) ? SAVED : saveAfterOther(one)
      })
    } catch (error) {
      await returnMarks(pool, marks)
      throw error
    }
  }

  /** @returns the ids of those that are stored */
  async function insertOrFind(insertions: readonly Insertion[]): Promise<ReadonlySet<string>> {
    if (insertions.length === 0) return new Set()
    try {
      return await insertSubmissions(pool, insertions)
    } catch (error) {
      const found = await findStored(error, insertions)
      if (found.size === 0) throw error
      return found
    }
  }

  /** A connection may break after the commit and before its answer: then the submissions are stored all the same. */
  async function findStored(
    error: unknown,
    insertions: readonly Insertion[],
  ): Promise<ReadonlySet<string>> {
    // The statement never ran, and looking would wait for the same lock.
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return new Set()
    const { rows } = await pool
      .query('SELECT id FROM submissions WHERE id = ANY ($1::text[])', [
        insertions.map(({ submission }) => submission.id),
      ])
      .catch(() => ({ rows: [] }))
    return new Set(rows.map(({ id }) => id))
  }

  /** For what nothing was counted for: its client has reached the limit, or it is the repeat of another request. */
  async function resolveUncounted(
    { entry, now }: Arrival,
    taken: Taken | undefined,
  ): Promise<SaveResult> {
    const key = entry.idempotency?.key ?? null
    if (taken?.kind === 'full') {
      // The request that it repeats may be the one that filled the limit, and take long to store.
      const existing = key === null ? null : await afterOther(key, findByKey)
      return existing
        ? { kind: 'key-exists', existing }
        : { kind: 'too-many', retryAfterMs: taken.retryAfterMs }
    }
    // Without the lock of the key: the other request needs it.
    const existing = key === null ? null : await findByKey(pool, key)
    if (existing) return { kind: 'key-exists', existing }
    // The other one has not begun to be stored, or it failed, or it was erased in this moment.
    await delay(LOOK_AGAIN_MS)
    // Not by the clock: where each look takes long, so does what it waits for.
    return save({ entry, now: now + LOOK_AGAIN_MS })
  }

  /** Stores what was left out, unless the request that held its key has stored it. */
  async function saveAfterOther({ insertion, marks }: Decided): Promise<SaveResult> {
    try {
      const existing = await afterOther(insertion.idempotency?.key ?? '', async (client, key) => {
        const found = await findByKey(client, key)
        if (!found) await insertSubmissions(client, [insertion])
        return found
      })
      if (!existing) return SAVED
      await returnMarks(pool, marks)
      return { kind: 'key-exists', existing }
    } catch (error) {
      const found = await findStored(error, [insertion])
      if (found.size > 0) return SAVED
      await returnMarks(pool, marks)
      throw error
    }
  }

  /** Runs in a transaction that waits for an earlier request under the same key, longer than for other locks. */
  function afterOther<T>(key: string, run: (client: pg.PoolClient, key: string) => Promise<T>) {
    return inTransaction(pool, async (client) => {
      await client.query(
        `SELECT set_config('lock_timeout', '${DUPLICATE_TIMEOUT_MS}', true),
           pg_advisory_xact_lock(hashtextextended('key:' || $1, 0)),
           set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', true)`,
        [key],
      )
      return run(client, key)
    })
  }
}

function wantedOf({ entry: { idempotency, client, text }, now }: Arrival): Wanted {
  return {
    key: idempotency?.key ?? null,
    now,
    binding: client ? [client] : [],
    // A text that was sent too often is stored all the same.
    optional: text ? [text] : [],
  }
}

function marksOf(taken: Taken): readonly Mark[] {
  return taken.kind === 'counted' ? taken.marks : []
}

/** Null if it is not to be stored. */
function decide({ entry, now }: Arrival, taken: Taken | undefined): Decided | null {
  if (taken?.kind !== 'counted') return null
  const { submission, idempotency, client, text } = entry
  const beforeOf = (counted: typeof client) => (counted && taken.before.get(counted)) ?? 0
  const { suspicions, deliveries, limited } = entry.decide({
    fromClient: beforeOf(client),
    sameText: beforeOf(text),
  })
  return {
    insertion: { submission, idempotency, suspicions, deliveries, now },
    marks: taken.marks,
    limited,
  }
}

function quotasOf(decided: Decided | null): Wanted {
  return {
    key: null,
    now: decided?.insertion.now ?? 0,
    binding: decided?.limited?.quotas ?? [],
    optional: [],
  }
}

/** Adds the deliveries whose quotas have room. */
function addLimited(decided: Decided, quotas: Taken | undefined): Decided {
  const { insertion, limited } = decided
  if (!limited || quotas?.kind !== 'counted') return decided
  const deliveries = [...insertion.deliveries, ...limited.deliveries]
  return {
    ...decided,
    insertion: { ...insertion, deliveries },
    marks: [...decided.marks, ...quotas.marks],
  }
}

/** Whether an error that ended a batch would end each submission of it alone as well. */
function isFailureOfAll(error: unknown): boolean {
  // No answer of the database: the connection failed.
  if (!(error instanceof pg.DatabaseError)) return true
  return error.code === LOCK_NOT_AVAILABLE || CONNECTION_OR_INTERVENTION.test(error.code ?? '')
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code
}
