import type { DatabaseSync } from 'node:sqlite'
import { TYPED_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
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

/** Prepares the operation `findKept` of the store. */
export function prepareFindKept(database: DatabaseSync) {
  const find = database.prepare('SELECT id, body_sha256 FROM submissions WHERE idempotency_key = ?')
  return ({ key, bodySha256 }: Idempotency): SaveResult | null => {
    const row = find.get(key)
    if (!row) return null
    return row.body_sha256 === bodySha256
      ? { kind: 'kept', id: String(row.id), isNew: false }
      : { kind: 'key-reused' }
  }
}

/** Prepares the operation `saveSubmission` of the store, to be run within a transaction. */
export function prepareSaveSubmission(
  database: DatabaseSync,
): (entry: NewSubmission, now: number) => SaveResult {
  const findKept = prepareFindKept(database)
  const insertSubmission = database.prepare(`
    INSERT INTO submissions
      (id, received_at, profile, inquiry_label, subject, idempotency_key, body_sha256, suspicions, ${TYPED_FIELD_NAMES.join(', ')})
    VALUES
      (:id, :receivedAt, :profile, :inquiryLabel, :subject, :key, :bodySha256, :suspicions, ${TYPED_FIELD_NAMES.map((name) => `:${name}`).join(', ')})`)
  const insertResume = database.prepare(
    'INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES (?, ?, ?, ?, ?)',
  )
  const marks = prepareMarks(database)
  const enqueue = prepareEnqueue(database)

  return (entry, now) => {
    const { submission, idempotency, sender, text } = entry
    const before = idempotency && findKept(idempotency)
    if (before) return before

    const turn = marks.take(sender, now)
    if (turn.retryAfterMs > 0) return { kind: 'too-many', retryAfterMs: turn.retryAfterMs }
    const sameText = marks.take(text, now).before
    const suspicions = entry.judge({ fromSender: turn.before, sameText })

    const { resume, ...fields } = submission
    const { id } = submission
    insertSubmission.run({
      ...fields,
      key: idempotency?.key ?? null,
      bodySha256: idempotency?.bodySha256 ?? null,
      suspicions: joinSuspicions(suspicions),
    })
    if (resume)
      insertResume.run(id, resume.fileName, resume.contentType, resume.sha256, resume.content)
    const hasRoom = marks.takeAll(countedFor(entry, suspicions), now)
    for (const delivery of deliveriesOf(entry, suspicions, hasRoom)) enqueue(delivery, id, now)
    return { kind: 'kept', id, isNew: true }
  }
}

/** Prepares enqueueing one delivery of a submission. */
export function prepareEnqueue(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO deliveries (id, submission_id, kind, message_id, owed_at, due_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  return ({ id, kind, messageId }: Delivery, submissionId: string, now: number): void => {
    insert.run(id, submissionId, kind, messageId, now, now)
  }
}

/** Counts what comes within sliding windows. */
function prepareMarks(database: DatabaseSync) {
  const forget = database.prepare(
    // What counts for longer than the window was written by a clock that was wrong.
    'DELETE FROM recent_marks WHERE mark = ? AND (counts_until <= ? OR counts_until > ?)',
  )
  const oldestWithin = database.prepare(
    'SELECT counts_until FROM recent_marks WHERE mark = ? ORDER BY counts_until DESC LIMIT 1 OFFSET ?',
  )
  const count = database.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM recent_marks WHERE mark = ? LIMIT ?)',
  )
  const insert = database.prepare('INSERT INTO recent_marks (mark, counts_until) VALUES (?, ?)')

  const giveBack = database.prepare(`
    DELETE FROM recent_marks WHERE rowid = (
      SELECT rowid FROM recent_marks WHERE mark = ? AND counts_until = ? LIMIT 1)`)

  /** Counts one more, unless the limit is reached: then returns how long to wait, in milliseconds. */
  function take(counted: Counted | null, now: number): { before: number; retryAfterMs: number } {
    if (!counted) return { before: 0, retryAfterMs: 0 }
    const { hash, limit } = counted
    forget.run(hash, now, now + limit.windowMs + SHORT_CLOCK_SLACK_MS)
    const before = Number(count.get(hash, MOST_COUNTED)?.count)
    const oldest =
      before < MOST_COUNTED && before < limit.max
        ? undefined
        : oldestWithin.get(hash, limit.max - 1)
    if (oldest) return { before, retryAfterMs: Math.max(1, Number(oldest.counts_until) - now) }
    insert.run(hash, now + limit.windowMs)
    return { before, retryAfterMs: 0 }
  }

  /** Counts one more of each, or of none. Returns whether all limits had room. */
  function takeAll(all: readonly Counted[], now: number): boolean {
    const full = all.findIndex((counted) => take(counted, now).retryAfterMs > 0)
    if (full < 0) return true
    for (const { hash, limit } of all.slice(0, full)) giveBack.run(hash, now + limit.windowMs)
    return false
  }

  return { take, takeAll }
}
