/** Operations on submissions and their history; see `SubmissionStore`. */

import { type HistoryEvent, versionOf } from '../submission/history.ts'
import { ANSWERED_STATES, WAITING_STATES } from '../submission/states.ts'
import type { Resume } from '../submission/submission.ts'
import { suspicionsOf } from '../submission/suspect.ts'
import { countOne, LimitReached } from './counters.ts'
import { type Db, insertRow, type Queries, type SqlParameters } from './db.ts'
import { insertMissing } from './outbox.ts'
import {
  type Document,
  toDeliveryRecord,
  toDeliveryRow,
  toRecord,
  toSubmission,
  toSubmissionRow,
} from './rows.ts'
import { readSearched } from './search-text.ts'
import type {
  Counted,
  Damage,
  NewSubmission,
  SaveResult,
  StoredUnderKey,
  SubmissionRecord,
  SubmissionStore,
} from './store.ts'

/**
 * Begins with the few notifications that are dead and the few suspects, each by an index of its own: asking every
 * submission for its deliveries takes a fifth of a second for 100,000 of them, in the thread that handles requests.
 */
const UNREAD_IDS = `
  SELECT dead.submission_id FROM deliveries dead WHERE dead.state = 'dead' AND dead.kind = 'notify'
  UNION ALL
  SELECT suspect.id FROM submissions suspect
  WHERE suspect.suspicions IS NOT NULL AND suspect.approved_at IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM deliveries n WHERE n.submission_id = suspect.id AND n.kind = 'notify' AND n.state = 'delivered')`

/** Of submissions `s`. Nobody may have read it: a notification given up, or a suspect neither approved nor mailed. */
export const UNREAD = `(s.deleted_at IS NULL AND s.id IN (${UNREAD_IDS}))`

/** Of submissions that a person still is to answer. Written as in the index `submissions_due`. */
export const WAITING = `state IN (${WAITING_STATES.map((state) => `'${state}'`).join(', ')})`

/** Selects submissions `s` for `toRecord`. */
const SELECT_RECORDS = `
  SELECT s.*, r.file_name, r.content_type, r.sha256, length(r.content) AS bytes
  FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id`

/**
 * @param onEnqueued called after deliveries were enqueued
 * @param onDamagedResume called when a resume was read that is not the one that was stored
 */
export function createSubmissions(
  db: Db,
  onEnqueued: () => void,
  onDamagedResume: (submission: Damage['resumes'][number]) => void,
) {
  async function save(queries: Queries, entry: NewSubmission, now: number): Promise<SaveResult> {
    const { submission, idempotency, client, network, text, score, deliveries, answerDueAt } = entry
    const { id, resume } = submission
    // First: a twin waits here, by the unique index, until the transaction of the first has ended.
    const row = toSubmissionRow(submission, idempotency, answerDueAt)
    const unlessTaken = 'ON CONFLICT (idempotency_key) DO NOTHING'
    if ((await insertRow(queries, 'submissions', row, unlessTaken)) === 0) {
      const existing = await findByKey(queries, idempotency?.key ?? '')
      if (!existing) throw new Error('The submission under this key was deleted in this moment.')
      return { kind: 'key-exists', existing }
    }
    const countAll = async (all: readonly Counted[]) => {
      for (const counted of all)
        if ((await countOne(queries, counted, now)).waitMs > 0) return false
      return true
    }
    const fromClient = client && (await countOne(queries, client, now))
    if (fromClient && fromClient.waitMs > 0) throw new LimitReached(fromClient.waitMs)
    const fromNetwork = network && (await countOne(queries, network, now))
    const sameText = text && (await countOne(queries, text, now))
    const suspicions = suspicionsOf(score, {
      fromClient: fromClient?.before ?? 0,
      sameText: sameText?.before ?? 0,
      isBeyondNetwork: fromNetwork !== null && fromNetwork.waitMs > 0,
    })
    const isSuspect = suspicions.length > 0
    if (isSuspect)
      await queries.run('UPDATE submissions SET suspicions = :suspicions WHERE id = :id', {
        id,
        suspicions: suspicions.join(' '),
      })
    if (resume) await insertResume(queries, id, resume)
    for (const { ofSuspect, quotas, ...delivery } of deliveries)
      if (ofSuspect === isSuspect && (await countAll(quotas)))
        await insertRow(queries, 'deliveries', toDeliveryRow(delivery, id, now))
    return { kind: 'saved' }
  }

  async function saveSubmission(entry: NewSubmission, now: number): Promise<SaveResult> {
    const { id } = entry.submission
    try {
      const result = await db.transaction((queries) => save(queries, entry, now))
      if (result.kind === 'saved') onEnqueued()
      return result
    } catch (error) {
      if (error instanceof LimitReached)
        return { kind: 'too-many', retryAfterMs: error.retryAfterMs }
      // A connection may break after the commit and before its result: then it is stored all the same.
      const [stored] = await db
        .all('SELECT 1 FROM submissions WHERE id = :id', { id })
        .catch(() => [])
      if (stored) return { kind: 'saved' }
      throw error
    }
  }

  const list = (rest: string, parameters: SqlParameters) => listRecords(db, rest, parameters)

  return {
    save: saveSubmission,
    findByKey: (key) => findByKey(db, key),
    read: async (id) => {
      const [row] = await db.all(
        `SELECT s.*, r.file_name, r.content_type, r.sha256, r.content
         FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id WHERE s.id = :id`,
        { id },
      )
      if (!row) return null
      const submission = toSubmission(row)
      const { profile, receivedAt, resume } = submission
      if (resume?.isDamaged) onDamagedResume({ id, profile, receivedAt })
      return submission
    },
    readRecord: async (id) => (await list('WHERE s.id = :id', { id }))[0] ?? null,
    list: ({ suspectsOnly, deadOnly, profile, period, after, count }) =>
      list(
        `WHERE (s.received_at, s.id) > (:receivedAt, :id) AND s.deleted_at IS NULL
           ${suspectsOnly ? 'AND s.suspicions IS NOT NULL AND s.approved_at IS NULL' : ''}
           ${deadOnly ? `AND s.id IN (SELECT submission_id FROM deliveries WHERE state = 'dead')` : ''}
           ${profile ? 'AND s.profile = :profile' : ''}
           ${period ? 'AND s.received_at >= :from AND s.received_at < :to' : ''}
         ORDER BY s.received_at, s.id LIMIT :count`,
        {
          receivedAt: after?.receivedAt ?? period?.from ?? -1,
          id: after?.id ?? '',
          profile: profile ?? null,
          from: period?.from ?? null,
          to: period?.to ?? null,
          count,
        },
      ),
    approve: async (id, deliveries, now) => {
      const isApproved = await db.transaction(async (queries) => {
        const approved = await queries.run(
          `UPDATE submissions SET approved_at = :now
           WHERE id = :id AND suspicions IS NOT NULL AND approved_at IS NULL AND deleted_at IS NULL`,
          { id, now },
        )
        if (approved === 0) return false
        // That of the suspect had a mark, and no address that a reply goes to.
        await queries.run(`DELETE FROM deliveries WHERE submission_id = :id AND kind = 'notify'`, {
          id,
        })
        await insertMissing(queries, id, deliveries, now)
        return true
      })
      if (isApproved) onEnqueued()
      return isApproved
    },
    recordEvent: (id, event, now, isWanted = () => true) =>
      db.transaction(async (queries) => {
        const document = await lockDocument(queries, id)
        if (!document || !isWanted(document.history ?? [])) return false
        await addEvent(queries, id, document, { at: now, ...event })
        return true
      }),
    changeState: async (id, { state, version, deliveries = [], ...actor }, now) => {
      const result = await db.transaction(async (queries) => {
        const document = await lockDocument(queries, id)
        if (!document) return 'deleted'
        if (version !== versionOf(document.history ?? [])) return 'outdated'
        await addEvent(queries, id, document, { at: now, event: state, ...actor })
        const isAnswer = ANSWERED_STATES.includes(state)
        await queries.run(
          `UPDATE submissions SET state = :state,
             answered_at = ${isAnswer ? 'coalesce(answered_at, :now)' : state === 'open' ? 'NULL' : 'answered_at'}
           WHERE id = :id`,
          { id, state, now },
        )
        await insertMissing(queries, id, deliveries, now)
        return 'changed'
      })
      if (result === 'changed' && deliveries.length > 0) onEnqueued()
      return result
    },
  } satisfies Partial<SubmissionStore>
}

/** Lists submissions `s`, the deliveries of all of them in one query. @param rest what follows the tables */
export async function listRecords(
  db: Queries,
  rest: string,
  parameters: SqlParameters,
): Promise<SubmissionRecord[]> {
  const rows = await db.all(`${SELECT_RECORDS} ${rest}`, parameters)
  const deliveries = await db.all(
    `SELECT * FROM deliveries WHERE submission_id IN (:ids) ORDER BY enqueued_at, kind DESC, id`,
    { ids: rows.map(({ id }) => String(id)) },
  )
  const bySubmission = Map.groupBy(deliveries, (row) => row.submission_id)
  return rows.map((row) => toRecord(row, (bySubmission.get(row.id) ?? []).map(toDeliveryRecord)))
}

async function findByKey(queries: Queries, key: string): Promise<StoredUnderKey | null> {
  const [row] = await queries.all(
    'SELECT id, body_sha256, received_at FROM submissions WHERE idempotency_key = :key',
    { key },
  )
  if (!row) return null
  return {
    id: String(row.id),
    bodySha256: String(row.body_sha256),
    receivedAt: Number(row.received_at),
  }
}

async function insertResume(queries: Queries, submissionId: string, resume: Resume): Promise<void> {
  await insertRow(queries, 'resumes', {
    submission_id: submissionId,
    file_name: resume.fileName,
    content_type: resume.contentType,
    sha256: resume.sha256,
    content: resume.content,
  })
}

/** The document of a submission, locked until the transaction ends, so that no event is lost. Null if deleted. */
export async function lockDocument(queries: Queries, id: string): Promise<Document | null> {
  const [row] = await queries.all(
    'UPDATE submissions SET document = document WHERE id = :id RETURNING document',
    { id },
  )
  return row ? JSON.parse(String(row.document)) : null
}

async function addEvent(
  queries: Queries,
  id: string,
  document: Document,
  event: HistoryEvent,
): Promise<void> {
  const changed: Document = { ...document, history: [...(document.history ?? []), event] }
  const { search } = readSearched({ ...changed, id })
  await queries.run(
    'UPDATE submissions SET document = :document, search = :search WHERE id = :id',
    { id, document: JSON.stringify(changed), search },
  )
}
