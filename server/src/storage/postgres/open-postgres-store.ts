import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Role } from '../role.ts'
import { toSubmission } from '../rows.ts'
import type { Store } from '../store.ts'
import { connect, openPool, unusable } from './connect.ts'
import { createDeliver } from './deliver.ts'
import { createOperate } from './operate.ts'
import { createSaveSubmission, findStored } from './save-submission.ts'
import { openWatch } from './watch.ts'

const CONNECTIONS_FOR_MARKS = 4
/** A database that does not answer keeps no server from ending. */
const CLOSE_WITHIN_MS = 3000

/**
 * The store in a Postgres database, for any number of server processes.
 * @param url `postgres://user:pass@host:port/database`
 * @throws StartError if it cannot be reached or used
 */
export async function openPostgresStore(url: string, role: Role = 'server'): Promise<Store> {
  const pool = await connect(url, role)
  // Apart: who holds a connection while he counts must not wait for one that waits for him.
  const marks = openPool(url, CONNECTIONS_FOR_MARKS)
  const { watch, secret } = await begin(pool, url).catch(async (cause) => {
    await Promise.all([pool.end(), marks.end()])
    throw unusable(cause)
  })
  return {
    secret,
    saveSubmission: createSaveSubmission(pool, marks, watch.tell),
    findStored: (idempotency) => findStored(idempotency, pool),
    readSubmission: async (id) => {
      const { rows } = await pool.query(
        `SELECT s.*, r.file_name, r.content_type, r.sha256, r.content
         FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id WHERE s.id = $1`,
        [id],
      )
      return rows[0] ? toSubmission(rows[0]) : null
    },
    ...createDeliver(pool, watch.processNumber),
    watch: watch.subscribe,
    ...createOperate(pool),
    ping: async () => {
      const { rows } = await pool.query('SELECT pg_is_in_recovery() AS is_copy')
      if (rows[0].is_copy) throw new Error('The database is a copy that cannot be written.')
    },
    close: async () => {
      await watch.close()
      await Promise.race([Promise.all([pool.end(), marks.end()]), delay(CLOSE_WITHIN_MS)])
    },
  }
}

async function begin(pool: pg.Pool, url: string) {
  return { secret: await readOrMakeSecret(pool), watch: await openWatch(pool, url) }
}

async function readOrMakeSecret(pool: pg.Pool): Promise<Uint8Array> {
  await pool.query(`INSERT INTO secrets VALUES ('sender', $1) ON CONFLICT DO NOTHING`, [
    randomBytes(32),
  ])
  const { rows } = await pool.query(`SELECT value FROM secrets WHERE name = 'sender'`)
  return new Uint8Array(rows[0].value)
}
