import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'
import { prepareToRecord, SELECT_RECORDS } from './submission-records.ts'

/** Prepares the operation `listSubmissions` of the store. */
export function prepareListSubmissions({ database }: SqliteContext): Store['listSubmissions'] {
  const toRecord = prepareToRecord(database)
  const select = database.prepare(`${SELECT_RECORDS}
    WHERE (s.received_at, s.id) > (:receivedAt, :id)
      AND (NOT :suspectsOnly OR (s.suspicions IS NOT NULL AND s.released_at IS NULL))
      AND (NOT :deadOnly OR s.id IN (SELECT submission_id FROM deliveries WHERE state = 'dead'))
      AND (:profile IS NULL OR s.profile = :profile)
      AND s.received_at >= :from AND s.received_at < :to
    ORDER BY s.received_at, s.id LIMIT :count`)

  return async ({ suspectsOnly = false, deadOnly = false, profile, period, after, count }) =>
    select
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
      .map(toRecord)
}
