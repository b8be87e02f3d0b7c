import type pg from 'pg'
import type { Store } from '../store.ts'
import { inTransaction } from './connect.ts'
import { NOTIFY_PEERS } from './peer-notifications.ts'

/** Makes the operation `release` of the store. */
export function createRelease(pool: pg.Pool): Store['release'] {
  return (id, deliveries, now) =>
    inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE submissions SET released_at = $2
         WHERE id = $1 AND suspicions IS NOT NULL AND released_at IS NULL`,
        [id, now],
      )
      if (rowCount === 0) return false
      const { rows } = await client.query('SELECT kind FROM deliveries WHERE submission_id = $1', [
        id,
      ])
      const known = new Set(rows.map(({ kind }) => kind))
      for (const delivery of deliveries) {
        if (known.has(delivery.kind)) continue
        await client.query(
          `INSERT INTO deliveries (id, submission_id, kind, message_id, owed_at, due_at)
           VALUES ($1, $2, $3, $4, $5, $5)`,
          [delivery.id, id, delivery.kind, delivery.messageId, now],
        )
      }
      await client.query(NOTIFY_PEERS)
      return true
    })
}
