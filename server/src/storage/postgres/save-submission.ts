import { TYPED_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type pg from 'pg'
import { countedFor, deliveriesOf } from '../deliveries.ts'
import { joinSuspicions } from '../rows.ts'
import {
  type Counted,
  type Delivery,
  type Idempotency,
  MOST_COUNTED,
  type NewSubmission,
  type SaveResult,
  SHORT_CLOCK_SLACK_MS,
} from '../store.ts'
import { inTransaction, LOCK_TIMEOUT_MS } from './connect.ts'

/** SQLSTATE: another session held the lock for longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'
/** How long the request before, under the same key, may take. */
const TWIN_TIMEOUT_MS = 5000

/** A pool, or one connection of it within a transaction. */
type Queryable = Pick<pg.ClientBase, 'query'>

type Insertion = {
  readonly entry: NewSubmission
  readonly suspicions: readonly string[]
  readonly deliveries: readonly Delivery[]
  readonly now: number
}

type Turn = { readonly before: number; readonly retryAfterMs: number }

/** What the key alone answers; see the operation `findKept` of the store. */
export async function findKept(
  { key, bodySha256 }: Idempotency,
  client: Queryable,
): Promise<SaveResult | null> {
  const { rows } = await client.query(
    'SELECT id, body_sha256 FROM submissions WHERE idempotency_key = $1',
    [key],
  )
  const [row] = rows
  if (!row) return null
  return row.body_sha256 === bodySha256
    ? { kind: 'kept', id: row.id, isNew: false }
    : { kind: 'key-reused' }
}

/**
 * Makes the operation `saveSubmission` of the store.
 * @param marks connections for counting, which commit apart from what is kept
 * @param onOwed called when deliveries are owed that other processes do not know of
 */
export function createSaveSubmission(pool: pg.Pool, marks: pg.Pool, onOwed: () => void) {
  return async (entry: NewSubmission, now: number): Promise<SaveResult> => {
    const result = await keepOnce(entry, now)
    // After the commit: another process that looks before finds nothing.
    if (result.kind === 'kept' && result.isNew) onOwed()
    return result
  }

  async function keepOnce(entry: NewSubmission, now: number): Promise<SaveResult> {
    const { idempotency } = entry
    if (!idempotency) return keep(entry, now, pool)
    return inTransaction(pool, async (client) => {
      // A concurrent duplicate waits here for the first, longer than for other locks, and then finds it.
      await client.query(
        `SELECT set_config('lock_timeout', '${TWIN_TIMEOUT_MS}', true),
           pg_advisory_xact_lock(hashtextextended('key:' || $1, 0)),
           set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', true)`,
        [idempotency.key],
      )
      return (await findKept(idempotency, client)) ?? keep(entry, now, client)
    })
  }

  async function keep(entry: NewSubmission, now: number, client: Queryable): Promise<SaveResult> {
    const taken: Counted[] = []
    const take = async (counted: Counted | null): Promise<Turn> => {
      if (!counted) return { before: 0, retryAfterMs: 0 }
      const turn = await takeMark(counted, now)
      if (turn.retryAfterMs === 0) taken.push(counted)
      return turn
    }
    /** Gives back what was counted since there were only so many. */
    const giveBackSince = async (length: number): Promise<void> => {
      for (const counted of taken.splice(length))
        await giveBack(counted, now).catch(() => undefined)
    }
    /** Counts one more of each, or of none. */
    const haveRoom = async (all: readonly Counted[]): Promise<boolean> => {
      const before = taken.length
      for (const counted of all) {
        if ((await take(counted)).retryAfterMs === 0) continue
        await giveBackSince(before)
        return false
      }
      return true
    }

    const turn = await take(entry.sender)
    if (turn.retryAfterMs > 0) return { kind: 'too-many', retryAfterMs: turn.retryAfterMs }
    try {
      const { before: sameText } = await take(entry.text)
      const suspicions = entry.judge({ fromSender: turn.before, sameText })
      const deliveries = deliveriesOf(
        entry,
        suspicions,
        await haveRoom(countedFor(entry, suspicions)),
      )
      await insert({ entry, suspicions, deliveries, now }, client)
    } catch (error) {
      if (!(await isKept(error, entry, client))) {
        await giveBackSince(0)
        throw error
      }
    }
    return { kind: 'kept', id: entry.submission.id, isNew: true }
  }

  /** A connection may break after the commit and before its answer: then it was kept all the same. */
  async function isKept(
    error: unknown,
    { submission }: NewSubmission,
    client: Queryable,
  ): Promise<boolean> {
    // Within a transaction, what failed undid all of it.
    if (client !== pool) return false
    // It was never begun, and to look would wait for the same lock.
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    const { rows } = await pool
      .query('SELECT 1 FROM submissions WHERE id = $1', [submission.id])
      .catch(() => ({ rows: [] }))
    return rows.length > 0
  }

  async function takeMark({ hash, limit }: Counted, now: number): Promise<Turn> {
    const { rows } = await marks.query('SELECT * FROM take_mark($1, $2, $3, $4, $5, $6)', [
      hash,
      limit.max,
      limit.windowMs,
      now,
      SHORT_CLOCK_SLACK_MS,
      MOST_COUNTED,
    ])
    return { before: rows[0].before, retryAfterMs: rows[0].retry_after_ms }
  }

  /** What was not kept does not count. */
  async function giveBack({ hash, limit }: Counted, now: number): Promise<void> {
    await marks.query(
      `DELETE FROM recent_marks WHERE ctid IN (
         SELECT ctid FROM recent_marks WHERE mark = $1 AND counts_until = $2
         LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      [hash, now + limit.windowMs],
    )
  }

  /** One statement, and so one transaction if it stands alone. Concurrent ones share a flush of the log. */
  async function insert(
    { entry, suspicions, deliveries, now }: Insertion,
    client: Queryable,
  ): Promise<void> {
    const { submission, idempotency } = entry
    const { resume } = submission
    await client.query({
      name: 'save-submission',
      text: `
        WITH kept AS (
          INSERT INTO submissions
            (id, received_at, profile, inquiry_label, subject, idempotency_key, body_sha256, suspicions,
             ${TYPED_FIELD_NAMES.join(', ')})
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${TYPED_FIELD_NAMES.map((_, index) => `$${17 + index}`).join(', ')})
          RETURNING id
        ), file AS (
          INSERT INTO resumes (submission_id, file_name, content_type, sha256, content)
          SELECT id, $9, $10, $11, $12::bytea FROM kept WHERE $11::text IS NOT NULL
        ), owed AS (
          INSERT INTO deliveries (id, submission_id, kind, message_id, owed_at, due_at)
          SELECT new.id, kept.id, new.kind, new.message_id, $16, $16
          FROM kept, unnest($13::text[], $14::text[], $15::text[]) AS new (id, kind, message_id)
          RETURNING 1
        )
        SELECT id FROM kept`,
      values: [
        submission.id,
        submission.receivedAt,
        submission.profile,
        submission.inquiryLabel,
        submission.subject,
        idempotency?.key ?? null,
        idempotency?.bodySha256 ?? null,
        joinSuspicions(suspicions),
        resume?.fileName ?? null,
        resume?.contentType ?? null,
        resume?.sha256 ?? null,
        resume?.content ?? null,
        deliveries.map(({ id }) => id),
        deliveries.map(({ kind }) => kind),
        deliveries.map(({ messageId }) => messageId),
        now,
        ...TYPED_FIELD_NAMES.map((name) => submission[name]),
      ],
    })
  }
}
