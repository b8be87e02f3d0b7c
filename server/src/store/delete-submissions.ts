/** How submissions are deleted; see `SubmissionStore`. */
import { setTimeout as delay } from 'node:timers/promises'
import { PROFILES } from '@lanternfield/contract/forms.ts'
import { foldAddress } from '../submission/address.ts'
import { versionOf } from '../submission/history.ts'
import type { Db, Queries, Row, SqlParameters } from './db.ts'
import { insertReport } from './outbox.ts'
import type { SubmissionStore } from './store.ts'
import { lockDocument, UNREAD } from './submissions.ts'

/** How many submissions one transaction deletes. Deleted pages are overwritten: a resume of 2 MB takes some 15 ms. */
const DELETED_AT_ONCE = 4
/** Between two such transactions, so that others get the lock and, in a server, the thread. */
const DELETE_PAUSE_MS = 5

/** No submission is older than the product. */
const EARLIEST = Date.UTC(2026, 0)

/** Nothing of it waits. @param sparesUnread and it was read, or two digests have listed it */
const mayBePurged = (sparesUnread: boolean) => `(
  NOT EXISTS (SELECT 1 FROM deliveries w WHERE w.submission_id = s.id AND w.state = 'waiting')
  ${sparesUnread ? `AND (s.times_reported >= 2 OR NOT ${UNREAD})` : ''})`

/** @param onEnqueued called after a report was enqueued */
export function createDeletions(db: Db, onEnqueued: () => void) {
  /** Deletes submissions `s` in small batches. @returns how many */
  async function deleteWhere(where: string, parameters: SqlParameters, signal?: AbortSignal) {
    let count = 0
    while (!signal?.aborted) {
      const deleted = await db.run(
        `DELETE FROM submissions WHERE id IN (
           SELECT s.id FROM submissions s WHERE ${where} LIMIT ${DELETED_AT_ONCE})`,
        parameters,
      )
      count += deleted
      if (deleted < DELETED_AT_ONCE) break
      await delay(DELETE_PAUSE_MS)
    }
    // Even if nothing was deleted: an earlier attempt may have met a reader.
    await db.wipeDeleted()
    return count
  }

  return {
    delete: async (id, deletion) => {
      const isDeleted = await db.transaction(async (queries) => {
        if (deletion?.version !== undefined) {
          const { history = [] } = (await lockDocument(queries, id)) ?? {}
          if (versionOf(history) !== deletion.version) return false
        }
        const { submissions } = await remove(queries, [id])
        if (submissions.length === 0) return false
        if (deletion) await insertReport(queries, deletion.report, deletion.now)
        return true
      })
      if (isDeleted && deletion) onEnqueued()
      void db.wipeDeleted()
      return isDeleted
    },
    discard: (id, version, now) =>
      db.transaction(async (queries) => {
        const { history = [] } = (await lockDocument(queries, id)) ?? {}
        if (versionOf(history) !== version) return false
        const changed = await queries.run(
          `UPDATE submissions SET deleted_at = :now
           WHERE id = :id AND suspicions IS NOT NULL AND approved_at IS NULL`,
          { id, now },
        )
        // Nothing is mailed of it any more. If it is restored, the digest lists it.
        if (changed > 0)
          await queries.run(
            `DELETE FROM deliveries WHERE submission_id = :id AND state = 'waiting'`,
            { id },
          )
        return changed > 0
      }),
    restore: async (id, since) => {
      const change = 'SET deleted_at = NULL WHERE id = :id AND deleted_at >= :since'
      return (await db.run(`UPDATE submissions ${change}`, { id, since })) > 0
    },
    deleteDiscarded: async (before) => {
      await deleteWhere('s.deleted_at < :before', { before })
    },
    erase: async function* (email) {
      const found = await db.all('SELECT id FROM submissions WHERE address = :address', {
        address: foldAddress(email),
      })
      const ids = found.map(idOf)
      for (let start = 0; start < ids.length; start += DELETED_AT_ONCE) {
        if (start > 0) await delay(DELETE_PAUSE_MS)
        const batch = ids.slice(start, start + DELETED_AT_ONCE)
        yield await db.transaction((queries) => remove(queries, batch))
      }
      await db.wipeDeleted()
    },
    purge: (profile, receivedBefore, { sparesUnread = true, signal } = {}) =>
      deleteWhere(
        `s.profile = :profile AND s.received_at < :receivedBefore AND ${mayBePurged(sparesUnread)}`,
        { profile, receivedBefore },
        signal,
      ),
    mendTimes: async (now) => {
      await db.run('UPDATE submissions SET received_at = :now WHERE received_at < :earliest', {
        now,
        earliest: EARLIEST,
      })
    },
    countExpired: async (receivedBefore, sparesUnread = true) => {
      const [row] = await db.all('SELECT count(*) AS count FROM submissions')
      let expired = 0
      for (const profile of PROFILES) {
        const [theirs] = await db.all(
          `SELECT count(*) AS count FROM submissions s
           WHERE s.profile = :profile AND s.received_at < :before AND ${mayBePurged(sparesUnread)}`,
          { profile, before: receivedBefore[profile] },
        )
        expired += Number(theirs?.count)
      }
      return { all: Number(row?.count), expired }
    },
  } satisfies Partial<SubmissionStore>
}

/** Deletes some submissions with all that belongs to them, and returns the ids of those that were there. */
async function remove(queries: Queries, ids: readonly string[]) {
  const deliveries = await queries.all('SELECT id FROM deliveries WHERE submission_id IN (:ids)', {
    ids,
  })
  const submissions = await queries.all('DELETE FROM submissions WHERE id IN (:ids) RETURNING id', {
    ids,
  })
  return { submissions: submissions.map(idOf), deliveries: deliveries.map(idOf) }
}

function idOf({ id }: Row): string {
  return String(id)
}
