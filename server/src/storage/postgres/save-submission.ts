import { TYPED_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type pg from 'pg'
import { joinSuspicions } from '../rows.ts'
import type { Delivery, NewSubmission, SaveResult, Store } from '../store.ts'
import { inTransaction, LOCK_TIMEOUT_MS } from './connect.ts'
import { findByKey } from './find-by-key.ts'
import { createMarks } from './marks.ts'

/** SQLSTATE: another session held the lock for longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'
/** How long an earlier request under the same key may take. */
const DUPLICATE_TIMEOUT_MS = 5000

/** A pool, or one connection of it within a transaction. */
type Queryable = Pick<pg.ClientBase, 'query'>

type Insertion = {
  readonly entry: NewSubmission
  readonly suspicions: readonly string[]
  readonly deliveries: readonly Delivery[]
  readonly now: number
}

/**
 * Makes the operation `saveSubmission` of the store.
 * @param marks connections for counting, which commit independently of the submission
 * @param notifyPeers called when deliveries are enqueued that other processes do not know of
 */
export function createSaveSubmission(
  pool: pg.Pool,
  marks: pg.Pool,
  notifyPeers: () => void,
): Store['saveSubmission'] {
  return async (entry, now) => {
    const result = await saveOnce(entry, now)
    // After the commit: another process that looks before finds nothing.
    if (result.kind === 'saved') notifyPeers()
    return result
  }

  async function saveOnce(entry: NewSubmission, now: number): Promise<SaveResult> {
    const { idempotency } = entry
    if (!idempotency) return save(entry, now, pool)
    return inTransaction(pool, async (client) => {
      // A concurrent duplicate waits here for the first, longer than for other locks, and then finds it.
      await client.query(
        `SELECT set_config('lock_timeout', '${DUPLICATE_TIMEOUT_MS}', true),
           pg_advisory_xact_lock(hashtextextended('key:' || $1, 0)),
           set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', true)`,
        [idempotency.key],
      )
      const existing = await findByKey(client, idempotency.key)
      return existing ? { kind: 'key-exists', existing } : save(entry, now, client)
    })
  }

  async function save(entry: NewSubmission, now: number, client: Queryable): Promise<SaveResult> {
    const counts = createMarks(marks, now)
    const { before: fromClient, retryAfterMs } = await counts.count(entry.client)
    if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs }
    try {
      const { before: sameText } = await counts.count(entry.text)
      const { suspicions, deliveries, limited } = entry.decide({ fromClient, sameText })
      const added = limited && (await counts.countAll(limited.quotas)) ? limited.deliveries : []
      const insertion = { entry, suspicions, deliveries: [...deliveries, ...added], now }
      await insert(insertion, client)
    } catch (error) {
      if (!(await wasCommitted(error, entry, client))) {
        await counts.undo()
        throw error
      }
    }
    return { kind: 'saved' }
  }

  /** A connection may break after the commit and before its answer: then the submission is stored all the same. */
  async function wasCommitted(
    error: unknown,
    { submission }: NewSubmission,
    client: Queryable,
  ): Promise<boolean> {
    // Within a transaction, the failure undid all of it.
    if (client !== pool) return false
    // The statement never ran, and looking would wait for the same lock.
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    const { rows } = await pool
      .query('SELECT 1 FROM submissions WHERE id = $1', [submission.id])
      .catch(() => ({ rows: [] }))
    return rows.length > 0
  }
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
      WITH stored AS (
        INSERT INTO submissions
          (id, received_at, profile, purpose, inquiry_label, subject, idempotency_key, body_sha256,
           suspicions, context_path, context_title, notice_version, ${TYPED_FIELD_NAMES.join(', ')})
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $18, $19, $20,
                ${TYPED_FIELD_NAMES.map((_, index) => `$${21 + index}`).join(', ')})
        RETURNING id
      ), file AS (
        INSERT INTO resumes (submission_id, file_name, content_type, sha256, content)
        SELECT id, $10, $11, $12, $13::bytea FROM stored WHERE $12::text IS NOT NULL
      ), enqueued AS (
        INSERT INTO deliveries (id, submission_id, kind, message_id, owed_at, due_at)
        SELECT new.id, stored.id, new.kind, new.message_id, $17, $17
        FROM stored, unnest($14::text[], $15::text[], $16::text[]) AS new (id, kind, message_id)
        RETURNING 1
      )
      SELECT id FROM stored`,
    values: [
      submission.id,
      submission.receivedAt,
      submission.profile,
      submission.purpose,
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
      submission.context?.path ?? null,
      submission.context?.title ?? null,
      submission.noticeVersion,
      ...TYPED_FIELD_NAMES.map((name) => submission[name]),
    ],
  })
}
