import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { toSubmission } from '../rows.ts'
import type { Store } from '../store.ts'
import { connect } from './connect.ts'
import { createDeliver } from './deliver.ts'
import { createOperate } from './operate.ts'
import { createSaveSubmission } from './save-submission.ts'
import { openWatch } from './watch.ts'

/**
 * The store in a Postgres database, for any number of server processes.
 * @param url `postgres://user:pass@host:port/database`
 * @throws StartError if it cannot be reached or used
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const pool = await connect(url)
  const watch = await openWatch(pool, url)
  return {
    secret: await readOrMakeSecret(pool),
    saveSubmission: createSaveSubmission(pool),
    readSubmission: async (id) => {
      const { rows } = await pool.query(
        `SELECT s.*, r.file_name, r.content_type, r.sha256, r.content
         FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id WHERE s.id = $1`,
        [id],
      )
      return rows[0] ? toSubmission(rows[0]) : null
    },
    ...createDeliver(pool, watch.process),
    watch: watch.subscribe,
    ...createOperate(pool),
    ping: async () => {
      const { rows } = await pool.query('SELECT pg_is_in_recovery() AS is_copy')
      if (rows[0].is_copy) throw new Error('The database is a copy that cannot be written.')
    },
    close: async () => {
      await watch.close()
      await pool.end()
    },
  }
}

async function readOrMakeSecret(pool: pg.Pool): Promise<Uint8Array> {
  await pool.query(`INSERT INTO secrets VALUES ('sender', $1) ON CONFLICT DO NOTHING`, [
    randomBytes(32),
  ])
  const { rows } = await pool.query(`SELECT value FROM secrets WHERE name = 'sender'`)
  return new Uint8Array(rows[0].value)
}
