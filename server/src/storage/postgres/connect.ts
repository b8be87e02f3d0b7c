import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../start-error.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any number that no other program uses as the key of an advisory lock in this database. */
const MIGRATION_LOCK = 7_162_001

// A visitor waits no longer for a database that does not answer.
const CONNECT_TIMEOUT_MS = 5000
const QUERY_TIMEOUT_MS = 15_000
const CONNECTIONS = 10

// Times and counts fit into a number for the next 280,000 years; as text they would have to be read each time.
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
}

/**
 * Connects to a database and brings its tables up to date.
 * @param url `postgres://user:pass@host:port/database`
 * @throws StartError if it cannot be reached or used
 */
export async function connect(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    types,
    application_name: 'lanternfield',
  })
  // A connection that breaks while nobody uses it is replaced by the next that somebody needs.
  pool.on('error', () => undefined)
  try {
    await migrate(pool)
  } catch (cause) {
    await pool.end()
    throw new StartError(`DATABASE_URL: the database cannot be used: ${(cause as Error).message}`, {
      cause,
    })
  }
  return pool
}

/** A connection of its own, for what lasts: listening, and the lock that tells that we live. */
export function lastingClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'lanternfield-watch',
  })
}

/** Runs the numbered files that have not run yet, all or none; other processes wait meanwhile. */
async function migrate(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query('CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY)')
    const { rows } = await client.query('SELECT version FROM migrations')
    const done = new Set(rows.map(({ version }) => version))
    const files = readdirSync(MIGRATIONS)
      .filter((file) => file.endsWith('.sql'))
      .sort()
    for (const file of files) {
      const version = Number.parseInt(file, 10)
      if (done.has(version)) continue
      await client.query(readFileSync(join(MIGRATIONS, file), 'utf8'))
      await client.query('INSERT INTO migrations VALUES ($1)', [version])
    }
  })
}

/** Runs a function in one transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await run(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    // One that cannot even roll back is thrown away.
    client.release(broken)
  }
}
