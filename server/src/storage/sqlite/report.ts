import type { DatabaseSync } from 'node:sqlite'
import { toNotices, toPeriod, toTime } from '../rows.ts'
import type { Store } from '../store.ts'

type Reports = Pick<Store, 'oweReport' | 'latestReport' | 'readQueue' | 'forget'>

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
  // Each by an index of its own: it is asked each minute, and most deliveries are done.
  const queue = database.prepare(`
    SELECT (SELECT count(*) FROM deliveries WHERE state = 'waiting') AS waiting,
           (SELECT min(owed_at) FROM deliveries WHERE state = 'waiting') AS oldest,
           (SELECT count(*) FROM deliveries WHERE state = 'dead') AS dead`)
  const notices = database.prepare(`
    SELECT s.profile, min(CASE d.state WHEN 'waiting' THEN d.owed_at END) AS oldest, sum(d.state = 'dead') AS dead
    FROM deliveries d JOIN submissions s ON s.id = d.submission_id
    WHERE d.kind = 'notify' AND d.state IN ('waiting', 'dead')
    GROUP BY s.profile`)
  const forgetMarks = database.prepare('DELETE FROM recent_marks WHERE counts_until <= ?')
  const forgetReports = database.prepare(`
    DELETE FROM deliveries WHERE submission_id IS NULL AND state <> 'waiting' AND settled_at < ?`)

  return {
    oweReport: ({ period, ...report }, now) =>
      transact(() => owe.run({ ...report, ...period, now }).changes > 0),
    latestReport: async (kind, profile, topic) => {
      const row = latest.get(kind, profile, topic)
      return row ? toPeriod(row) : null
    },
    readQueue: async () => {
      const row = queue.get() ?? {}
      return {
        waiting: Number(row.waiting),
        oldestOwedAt: toTime(row.oldest),
        dead: Number(row.dead),
        ...toNotices(notices.all()),
      }
    },
    forget: ({ settledBefore, now }) =>
      transact(() => {
        forgetMarks.run(now)
        forgetReports.run(settledBefore)
      }),
  }
}
