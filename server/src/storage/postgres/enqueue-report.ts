import type pg from 'pg'
import type { Report, Store } from '../store.ts'

/** Makes the operation `enqueueReport` of the store. */
export function createEnqueueReport(pool: pg.Pool): Store['enqueueReport'] {
  return (report, now) => insertReport(pool, report, now)
}

/** The same with one connection, as within a transaction. */
export async function insertReport(
  client: Pick<pg.ClientBase, 'query'>,
  { id, kind, messageId, profile, period, topic }: Report,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO deliveries (id, kind, message_id, owed_at, due_at, report_profile, period_from, period_to, topic)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
    [id, kind, messageId, now, profile, period.from, period.to, topic],
  )
  return rowCount === 1
}
