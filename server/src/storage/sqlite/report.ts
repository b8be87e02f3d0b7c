import type { DatabaseSync } from 'node:sqlite'
import { QUEUE_STATE } from '../queries.ts'
import { toPeriod, toQueueState } from '../rows.ts'
import { SHORT_CLOCK_SLACK_MS, type Store } from '../store.ts'

type Reports = Pick<Store, 'enqueueReport' | 'latestReport' | 'readQueue' | 'forget'>

/** Prepares what the server keeps and asks about its own work. */
export function prepareReport(
  database: DatabaseSync,
  transact: <T>(run: () => T) => Promise<T>,
): Reports {
  const owe = database.prepare(`
    INSERT INTO deliveries (id, kind, message_id, owed_at, due_at, report_profile, period_from, period_to, topic)
    VALUES (:id, :kind, :messageId, :now, :now, :profile, :from, :to, :topic)
    ON CONFLICT (id) DO NOTHING`)
  const latest = database.prepare(`
    SELECT period_from, period_to FROM deliveries
    WHERE kind = ? AND report_profile = ? AND topic IS ? AND report_profile IS NOT NULL
    ORDER BY period_to DESC LIMIT 1`)
  const queue = database.prepare(QUEUE_STATE)
  const forgetMarks = database.prepare('DELETE FROM recent_marks WHERE counts_until <= ?')
  const forgetReports = database.prepare(`
    DELETE FROM deliveries
    WHERE submission_id IS NULL AND state <> 'waiting' AND (settled_at < ? OR period_to > ?)`)

  return {
    enqueueReport: ({ period, ...report }, now) =>
      transact(() => owe.run({ ...report, ...period, now }).changes > 0),
    latestReport: async (kind, profile, topic) => {
      const row = latest.get(kind, profile, topic)
      return row ? toPeriod(row) : null
    },
    readQueue: async () => toQueueState(queue.get() ?? {}),
    forget: ({ settledBefore, now }) =>
      transact(() => {
        forgetMarks.run(now)
        forgetReports.run(settledBefore, now + SHORT_CLOCK_SLACK_MS)
      }),
  }
}
