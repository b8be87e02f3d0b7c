/** The history of submissions: what people did with them; see `SubmissionStore`. */
import { type HistoryEvent, versionOf } from '../submission/history.ts'
import { ANSWERED_STATES } from '../submission/states.ts'
import type { Db, Queries } from './db.ts'
import { insertMissing } from './outbox.ts'
import type { Document } from './rows.ts'
import type { SubmissionStore } from './store.ts'

/** @param onEnqueued called after deliveries were enqueued */
export function createHistory(db: Db, onEnqueued: () => void) {
  return {
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
  } satisfies Partial<SubmissionStore>
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
  const history = [...(document.history ?? []), event]
  await queries.run('UPDATE submissions SET document = :document WHERE id = :id', {
    id,
    document: JSON.stringify({ ...document, history } satisfies Document),
  })
}
