import type { DatabaseSync } from 'node:sqlite'
import { countedFor, deliveriesOf } from '../deliveries.ts'
import { joinSuspicions } from '../rows.ts'
import {
  COUNT_MAX,
  type Counted,
  type Idempotency,
  type NewSubmission,
  type SaveResult,
  SHORT_CLOCK_SLACK_MS,
} from '../store.ts'
import { prepareEnqueueDelivery } from './enqueue-delivery.ts'

/** Prepares the operation `findKept` of the store. */
export function prepareFindStored(database: DatabaseSync) {
  const find = database.prepare('SELECT id, body_sha256 FROM submissions WHERE idempotency_key = ?')
  return ({ key, bodySha256 }: Idempotency): SaveResult | null => {
    const row = find.get(key)
    if (!row) return null
    return row.body_sha256 === bodySha256
      ? { kind: 'stored', id: String(row.id), isNew: false }
      : { kind: 'key-reused' }
  }
}

/** Prepares the operation `saveSubmission` of the store, to be run within a transaction. */
export function prepareSaveSubmission(
  database: DatabaseSync,
): (entry: NewSubmission, now: number) => SaveResult {
  const findStored = prepareFindStored(database)
  const insertSubmission = database.prepare(`
    INSERT INTO submissions
      (id, received_at, profile, inquiry_label, subject, name, email, phone, message, idempotency_key, body_sha256, suspicions)
    VALUES
      (:id, :receivedAt, :profile, :inquiryLabel, :subject, :name, :email, :phone, :message, :key, :bodySha256, :suspicions)`)
  const insertResume = database.prepare(
    'INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES (?, ?, ?, ?, ?)',
  )
  const marks = prepareMarks(database)
  const enqueueDelivery = prepareEnqueueDelivery(database)

  return (entry, now) => {
    const { submission, idempotency, client, text } = entry
    const before = idempotency && findStored(idempotency)
    if (before) return before

    const turn = marks.take(client, now)
    if (turn.retryAfterMs > 0) return { kind: 'too-many', retryAfterMs: turn.retryAfterMs }
    const sameText = marks.take(text, now).before
    const suspicions = entry.judge({ fromClient: turn.before, sameText })

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
    for (const delivery of deliveriesOf(entry, suspicions, hasRoom))
      enqueueDelivery(delivery, id, now)
    return { kind: 'stored', id, isNew: true }
  }
}

/** Counts what comes within sliding windows. */
function prepareMarks(database: DatabaseSync) {
  const deleteStale = database.prepare(
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
    deleteStale.run(hash, now, now + limit.windowMs + SHORT_CLOCK_SLACK_MS)
    const before = Number(count.get(hash, COUNT_MAX)?.count)
    const oldest =
      before < COUNT_MAX && before < limit.max ? undefined : oldestWithin.get(hash, limit.max - 1)
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
