import type { DatabaseSync } from 'node:sqlite'
import type { Report, Store } from '../store.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `enqueueReport` of the store. */
export function prepareEnqueueReport({
  database,
  transact,
}: SqliteContext): Store['enqueueReport'] {
  const insertReport = prepareInsertReport(database)
  return (report, now) => transact(() => insertReport(report, now))
}

/** The same within a transaction. */
export function prepareInsertReport(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO deliveries (id, kind, message_id, owed_at, due_at, report_profile, period_from, period_to, topic)
    VALUES (:id, :kind, :messageId, :now, :now, :profile, :from, :to, :topic)
    ON CONFLICT (id) DO NOTHING`)

  return ({ period, ...report }: Report, now: number): boolean =>
    insert.run({ ...report, ...period, now }).changes > 0
}
