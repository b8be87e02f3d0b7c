import type pg from 'pg'
import { joinSuspicions } from '../rows.ts'
import type { Counted, Delivery, NewSubmission, SaveResult } from '../store.ts'
import { OWED_CHANNEL } from './watch.ts'

type Turn = { readonly before: number; readonly retryAfterMs: number }

/** Makes the operation `saveSubmission` of the store. */
export function createSaveSubmission(pool: pg.Pool) {
  return async (entry: NewSubmission, now: number): Promise<SaveResult> => {
    const { sender, recipient, text } = entry
    const before = await findByKey(entry)
    if (before) return before

    const turn = await takeMark(sender, now)
    if (turn.retryAfterMs > 0) return { kind: 'too-many', retryAfterMs: turn.retryAfterMs }
    try {
      const { before: sameText } = await takeMark(text, now)
      const suspicions = entry.judge({ fromSender: turn.before, sameText })
      const owed = suspicions.length > 0 ? [] : await withinThanks(entry.deliveries, recipient, now)
      const id = await insert(entry, suspicions, owed, now)
      if (id !== null) return { kind: 'kept', id, isNew: true }
    } catch (error) {
      await giveBack(sender, now).catch(() => undefined)
      throw error
    }
    // A twin under the same key was faster.
    await giveBack(sender, now)
    const twin = await findByKey(entry)
    if (!twin) throw new Error('The twin of this submission was deleted meanwhile.')
    return twin
  }

  async function findByKey({ idempotency }: NewSubmission): Promise<SaveResult | null> {
    if (!idempotency) return null
    const { rows } = await pool.query(
      'SELECT id, body_sha256 FROM submissions WHERE idempotency_key = $1',
      [idempotency.key],
    )
    const [row] = rows
    if (!row) return null
    return row.body_sha256 === idempotency.bodySha256
      ? { kind: 'kept', id: row.id, isNew: false }
      : { kind: 'key-reused' }
  }

  async function takeMark(counted: Counted | null, now: number): Promise<Turn> {
    if (!counted) return { before: 0, retryAfterMs: 0 }
    const { hash, limit } = counted
    const { rows } = await pool.query('SELECT * FROM take_mark($1, $2, $3, $4)', [
      hash,
      limit.max,
      limit.windowMs,
      now,
    ])
    return { before: rows[0].before, retryAfterMs: rows[0].retry_after_ms }
  }

  /** What was not kept does not count. */
  async function giveBack(counted: Counted | null, now: number): Promise<void> {
    if (!counted) return
    const { hash, limit } = counted
    await pool.query(
      `DELETE FROM recent_marks WHERE ctid IN (
         SELECT ctid FROM recent_marks WHERE mark = $1 AND counts_until = $2
         LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      [hash, now + limit.windowMs],
    )
  }

  async function withinThanks(
    deliveries: readonly Delivery[],
    recipient: Counted | null,
    now: number,
  ): Promise<readonly Delivery[]> {
    if (!deliveries.some(({ kind }) => kind === 'acknowledge')) return deliveries
    const { retryAfterMs } = await takeMark(recipient, now)
    return retryAfterMs === 0 ? deliveries : deliveries.filter(({ kind }) => kind !== 'acknowledge')
  }

  /**
   * One statement, and so one transaction and one journey. Concurrent ones share a flush of the log.
   * @returns null if the key is there already
   */
  async function insert(
    { submission, idempotency }: NewSubmission,
    suspicions: readonly string[],
    deliveries: readonly Delivery[],
    now: number,
  ): Promise<string | null> {
    const { resume } = submission
    const { rows } = await pool.query({
      name: 'save-submission',
      text: `
        WITH kept AS (
          INSERT INTO submissions
            (id, received_at, profile, inquiry_label, subject, name, email, phone, message,
             idempotency_key, body_sha256, suspicions)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
          ON CONFLICT (idempotency_key) DO NOTHING
          RETURNING id
        ), file AS (
          INSERT INTO resumes (submission_id, file_name, content_type, sha256, content)
          SELECT id, $13, $14, $15, $16::bytea FROM kept WHERE $15::text IS NOT NULL
        ), owed AS (
          INSERT INTO deliveries (id, submission_id, kind, message_id, owed_at, due_at)
          SELECT new.id, kept.id, new.kind, new.message_id, $20, $20
          FROM kept, unnest($17::text[], $18::text[], $19::text[]) AS new (id, kind, message_id)
          RETURNING 1
        )
        SELECT id, CASE WHEN cardinality($17::text[]) > 0 THEN pg_notify('${OWED_CHANNEL}', '') END FROM kept`,
      values: [
        submission.id,
        submission.receivedAt,
        submission.profile,
        submission.inquiryLabel,
        submission.subject,
        submission.name,
        submission.email,
        submission.phone,
        submission.message,
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
      ],
    })
    return rows[0]?.id ?? null
  }
}
