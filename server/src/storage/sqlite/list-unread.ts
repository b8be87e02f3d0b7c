import { UNREAD } from '../queries.ts'
import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'
import { prepareToRecord, SELECT_RECORDS } from './submission-records.ts'

/** Prepares the operation `listUnread` of the store. */
export function prepareListUnread({ database }: SqliteContext): Store['listUnread'] {
  const toRecord = prepareToRecord(database)
  const select = database.prepare(`${SELECT_RECORDS}
    WHERE s.profile = :profile AND ${UNREAD}
      AND ((s.times_reported = 0 AND s.received_at < :receivedBefore)
        OR (s.times_reported = 1 AND s.received_at < :expiresBefore))
    ORDER BY s.received_at, s.id LIMIT :count`)

  return async (options) => select.all({ ...options }).map(toRecord)
}
