import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { foldAddress, type Row, toDeliveryRecord, toRecord } from '../rows.ts'
import type { ListOptions, Store, SubmissionRecord } from '../store.ts'
import { MAY_BE_PURGED, UNREAD } from '../unread.ts'
import { prepareEnqueue } from './save-submission.ts'

type Operations = Pick<
  Store,
  | 'listSubmissions'
  | 'readRecord'
  | 'listUnread'
  | 'listDeadNotices'
  | 'recordReported'
  | 'release'
  | 'retry'
  | 'erase'
  | 'deleteSubmission'
  | 'purge'
  | 'countExpired'
>

/** Deleted pages are overwritten, so that each resume takes milliseconds in which nothing else is done. */
const PURGED_AT_ONCE = 2
const PURGE_PAUSE_MS = 5

/**
 * Prepares what operators do with submissions.
 * @param transact runs a function in one transaction
 * @param emptyLog empties the write-ahead log, which still holds the deleted pages
 */
export function prepareOperate(
  database: DatabaseSync,
  transact: <T>(run: () => T) => Promise<T>,
  emptyLog: () => void | Promise<void>,
): Operations {
  const RECORD = `
    SELECT s.*, r.file_name, r.content_type, r.sha256, length(r.content) AS bytes
    FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id`
  const list = database.prepare(`${RECORD}
    WHERE (s.received_at, s.id) > (:receivedAt, :id)
      AND (NOT :suspectsOnly OR (s.suspicions IS NOT NULL AND s.released_at IS NULL))
      AND (NOT :deadOnly OR s.id IN (SELECT submission_id FROM deliveries WHERE state = 'dead'))
      AND (:profile IS NULL OR s.profile = :profile)
      AND s.received_at >= :from AND s.received_at < :to
    ORDER BY s.received_at, s.id LIMIT :count`)
  const read = database.prepare(`${RECORD} WHERE s.id = ?`)
  const deliveriesOf = database.prepare(
    'SELECT * FROM deliveries WHERE submission_id = ? ORDER BY owed_at, kind DESC',
  )
  const release = database.prepare(
    'UPDATE submissions SET released_at = ? WHERE id = ? AND suspicions IS NOT NULL AND released_at IS NULL',
  )
  const enqueue = prepareEnqueue(database)
  const listUnread = database.prepare(`${RECORD}
    WHERE s.profile = :profile AND ${UNREAD}
      AND ((s.times_reported = 0 AND s.received_at < :receivedBefore)
        OR (s.times_reported = 1 AND s.received_at < :expiresBefore))
    ORDER BY s.received_at, s.id LIMIT :count`)
  const listDeadNotices = database.prepare(`${RECORD}
    JOIN deliveries n ON n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'dead'
    WHERE s.profile = ? AND n.settled_at >= ? AND n.settled_at < ?
    ORDER BY n.settled_at, s.id LIMIT ?`)
  const recordReported = database.prepare(
    'UPDATE submissions SET times_reported = times_reported + 1 WHERE id IN (SELECT value FROM json_each(?))',
  )
  const countExpired = database.prepare(`
    SELECT count(*) AS all_, coalesce(sum(${MAY_BE_PURGED} AND s.received_at <
      CASE s.profile WHEN 'SERVICES' THEN :SERVICES ELSE :CAREERS END), 0) AS expired
    FROM submissions s`)
  const retry = database.prepare(`
    UPDATE deliveries
    SET state = 'waiting', due_at = :now, first_failed_at = NULL, settled_at = NULL, claimed_until = NULL
    WHERE submission_id = :id AND (state = 'dead' OR (state = 'waiting' AND claimed_until IS NULL))`)
  const deliveriesFrom = database.prepare(`
    SELECT d.id FROM deliveries d JOIN submissions s ON s.id = d.submission_id WHERE fold(s.email) = ?`)
  const eraseFrom = database.prepare('DELETE FROM submissions WHERE fold(email) = ? RETURNING id')
  const deleteOne = database.prepare('DELETE FROM submissions WHERE id = ?')
  const purge = database.prepare(`
    DELETE FROM submissions WHERE id IN (
      SELECT s.id FROM submissions s
      WHERE s.profile = ? AND s.received_at < ? AND ${MAY_BE_PURGED}
      LIMIT ${PURGED_AT_ONCE})`)

  async function remove<T>(run: () => T): Promise<T> {
    const removed = await transact(run)
    await emptyLog()
    return removed
  }

  const recordOf = (row: Row): SubmissionRecord =>
    toRecord(row, deliveriesOf.all(String(row.id)).map(toDeliveryRecord))

  return {
    listSubmissions: async ({
      suspectsOnly = false,
      deadOnly = false,
      profile,
      period,
      after,
      count,
    }: ListOptions) =>
      list
        .all({
          receivedAt: after?.receivedAt ?? -1,
          id: after?.id ?? '',
          suspectsOnly: Number(suspectsOnly),
          deadOnly: Number(deadOnly),
          profile: profile ?? null,
          from: period?.from ?? 0,
          to: period?.to ?? Number.MAX_SAFE_INTEGER,
          count,
        })
        .map(recordOf),
    listUnread: async (options) => listUnread.all({ ...options }).map(recordOf),
    listDeadNotices: async ({ profile, period, count }) =>
      listDeadNotices.all(profile, period.from, period.to, count).map(recordOf),
    recordReported: (ids) => transact(() => void recordReported.run(JSON.stringify(ids))),
    countExpired: async (receivedBefore) => {
      const row = countExpired.get({ ...receivedBefore }) ?? {}
      return { all: Number(row.all_), expired: Number(row.expired) }
    },
    readRecord: async (id) => {
      const row = read.get(id)
      return row ? recordOf(row) : null
    },
    release: (id, deliveries, now) =>
      transact(() => {
        if (release.run(now, id).changes === 0) return false
        const known = new Set(deliveriesOf.all(id).map(({ kind }) => kind))
        for (const delivery of deliveries) if (!known.has(delivery.kind)) enqueue(delivery, id, now)
        return true
      }),
    retry: (id, now) => transact(() => Number(retry.run({ id, now }).changes)),
    erase: (email) =>
      remove(() => {
        const address = foldAddress(email)
        const deliveries = deliveriesFrom.all(address).map(({ id }) => String(id))
        return { submissions: eraseFrom.all(address).map(({ id }) => String(id)), deliveries }
      }),
    deleteSubmission: (id) => remove(() => void deleteOne.run(id)),
    purge: async (profile: Profile, receivedBefore: number) => {
      let purged = 0
      for (;;) {
        const count = await transact(() => Number(purge.run(profile, receivedBefore).changes))
        purged += count
        if (count < PURGED_AT_ONCE) break
        await delay(PURGE_PAUSE_MS)
      }
      if (purged > 0) await emptyLog()
      return purged
    },
  }
}
