/** What people say about submissions, and which of them still wait; see the interface `Store`. */

import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import { type HistoryEvent, versionOf } from '../submission/history.ts'
import { ANSWERED_STATES, WAITING_STATES } from '../submission/states.ts'
import { type Db, insertRow, type Queries } from './db.ts'
import { insertMissing } from './deliveries.ts'
import { type Document, foldForSearch, toReportRow } from './rows.ts'
import type { Store } from './store.ts'
import { listRecords } from './submissions.ts'

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** Of submissions `s` that a person still is to answer, written as in the index `submissions_unreminded`. */
const WAITING = `state IN (${quoted(WAITING_STATES)})`
const IS_NO_SUSPECT = '(s.suspicions IS NULL OR s.approved_at IS NOT NULL)'
const PROMISED = `s.${WAITING} AND s.answer_due_at IS NOT NULL AND ${IS_NO_SUSPECT}`

export function createAnswers(db: Db, onEnqueued: () => void) {
  return {
    searchSubmissions: ({ profiles, state, label, text, offset, count }) => {
      const pattern = `%${foldForSearch(text).replace(/[%_!]/g, '!$&')}%`
      // The ids first, by an index that has all of this: pages far behind read no documents.
      return listRecords(
        db,
        `WHERE s.id IN (
           SELECT found.id FROM submissions found
           WHERE found.profile IN (:profiles) AND found.inquiry_label <> :probe
             ${state ? 'AND found.state = :state' : ''}
             ${label ? 'AND found.inquiry_label = :label' : ''}
             ${text ? `AND found.search LIKE :pattern ESCAPE '!'` : ''}
           ORDER BY found.received_at DESC, found.id DESC LIMIT :count OFFSET :offset)
         ORDER BY s.received_at DESC, s.id DESC`,
        { profiles, state, label, pattern, probe: PROBE_LABEL, offset, count },
      )
    },
    recordEvent: (id, event, now) =>
      db.transaction(async (queries) => {
        const document = await lockDocument(queries, id)
        if (document) await addEvent(queries, id, document, { at: now, ...event })
        return document !== null
      }),
    changeState: async (id, { state, by, version, deliveries = [] }, now) => {
      const result = await db.transaction(async (queries) => {
        const document = await lockDocument(queries, id)
        if (!document) return 'deleted'
        if (version !== versionOf(document.history ?? [])) return 'outdated'
        await addEvent(queries, id, document, { at: now, event: state, by })
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

    enqueueReminder: async (report, now) => {
      const isEnqueued = await db.transaction(async (queries) => {
        const listed = await queries.run(
          // No inner query: Postgres would not see again that another process has listed them meanwhile.
          `UPDATE submissions AS s SET reminded_at = :now
           WHERE s.profile = :profile AND s.reminded_at IS NULL AND s.answer_due_at <= :now AND ${PROMISED}`,
          { profile: report.profile, now },
        )
        if (listed > 0) await insertRow(queries, 'deliveries', toReportRow(report, now))
        return listed > 0
      })
      if (isEnqueued) onEnqueued()
      return isEnqueued
    },
    postponeReminder: async (reminder) => {
      await db.run(
        'UPDATE submissions SET reminded_at = NULL WHERE profile = :profile AND reminded_at = :remindedAt',
        reminder,
      )
    },
    dropReminders: async () => {
      await db.run(
        `UPDATE submissions SET reminded_at = 0 WHERE reminded_at IS NULL AND ${WAITING}`,
      )
    },
    listWaiting: async ({ profile, remindedAt, count }) => {
      const where = `WHERE s.profile = :profile AND ${PROMISED}
        ${remindedAt === null ? '' : 'AND s.reminded_at = :remindedAt'}`
      const parameters = { profile, remindedAt, count }
      const [row] = await db.all(`SELECT count(*) AS count FROM submissions s ${where}`, parameters)
      const page = `${where} ORDER BY s.received_at, s.id LIMIT :count`
      return {
        submissions: await listRecords(db, page, parameters),
        count: Number(row?.count),
      }
    },
    readAnswered: async ({ profile, period }) => {
      const rows = await db.all(
        `SELECT s.received_at, s.answered_at, s.answer_due_at FROM submissions s
         WHERE s.profile = :profile AND s.answered_at >= :from AND s.answered_at < :to
           AND s.answer_due_at IS NOT NULL AND ${IS_NO_SUSPECT}`,
        { profile, ...period },
      )
      return rows.map((row) => ({
        receivedAt: Number(row.received_at),
        answeredAt: Number(row.answered_at),
        dueAt: Number(row.answer_due_at),
      }))
    },
  } satisfies Partial<Store>
}

/** The document of a submission, locked until the transaction ends: of two events at once both are recorded. Null if it was deleted. */
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
  const history = [...(document.history ?? []), event]
  await queries.run('UPDATE submissions SET document = :document WHERE id = :id', {
    id,
    document: JSON.stringify({ ...document, history } satisfies Document),
  })
}
