import type { Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'
import { prepareToRecord, SELECT_RECORDS } from './submission-records.ts'

/** Prepares the operation `listDeadNotices` of the store. */
export function prepareListDeadNotices({ database }: SqliteContext): Store['listDeadNotices'] {
  const toRecord = prepareToRecord(database)
  const select = database.prepare(`${SELECT_RECORDS}
    JOIN deliveries n ON n.submission_id = s.id AND n.kind = 'notify' AND n.state = 'dead'
    WHERE s.profile = ? AND n.settled_at >= ? AND n.settled_at < ?
    ORDER BY n.settled_at, s.id LIMIT ?`)

  return async ({ profile, period, count }) =>
    select.all(profile, period.from, period.to, count).map(toRecord)
}
