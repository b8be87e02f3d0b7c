import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../start-error.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any number that no other program uses as the key of an advisory lock in this database. */
const MIGRATION_LOCK = 7_162_001

// A visitor waits no longer for a database that does not answer. The database gives up first: what we have
// given up on must not be kept after all.
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 10_000
const QUERY_TIMEOUT_MS = 15_000
// Finds out that nobody is there before a claim is taken over by others; see deliver.ts.
const KEEP_ALIVE_AFTER_MS = 5000
const SERVER_KEEP_ALIVE =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'
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
  const pool = openPool(url, CONNECTIONS)
  try {
    await migrate(pool)
  } catch (cause) {
    await pool.end()
    throw unusable(cause)
  }
  return pool
}

/** Connections that are made when they are needed. @param max how many at once */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
    application_name: 'lanternfield',
  })
  // A connection that breaks while nobody uses it is replaced by the next that somebody needs.
  pool.on('error', () => undefined)
  return pool
}

/** A connection of its own, for what lasts: listening, and the lock that tells that we live. */
export function lastingClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    options: SERVER_KEEP_ALIVE,
    application_name: 'lanternfield-watch',
  })
}

/** Why a database cannot be used, for whoever starts the server. */
export function unusable(cause: unknown): StartError {
  const { message, code } = cause as Error & { code?: string }
  return new StartError(`DATABASE_URL: the database cannot be used: ${message || code}`, { cause })
}

/** Runs the numbered files that have not run yet, all or none; other processes wait meanwhile. */
async function migrate(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Of a large database, or behind another process that migrates, it takes the time it takes.
    await client.query('SET LOCAL statement_timeout = 0')
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
  // The pool listens only to those that nobody uses; unheard, a broken connection would end the process.
  const note = (error: Error) => {
    broken = error
  }
  client.on('error', note)
  try {
    await client.query('BEGIN')
    const result = await run(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(note)
    throw error
  } finally {
    // One that cannot even roll back is thrown away.
    client.off('error', note)
    client.release(broken)
  }
}
