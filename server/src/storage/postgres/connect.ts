import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import type { Role } from '../role.ts'
import { refuseNewer } from '../versions.ts'

const OLDER_VERSION = 'It is of an older version. Start the server of this version once.'
const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any number that no other program uses as the key of an advisory lock in this database. */
const MIGRATION_LOCK = 7_162_001

// A visitor waits no longer for a database that does not answer. The database times out first: a submission that was
// answered with an error must not be stored after all.
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 10_000
const QUERY_TIMEOUT_MS = 15_000
/** The longest wait for a lock, such as one on a table; of the promised quarter second, this leaves some for the rest. */
export const LOCK_TIMEOUT_MS = 150
/** The answer 200 means "on disk", whatever the database or the role have as their default. */
const DURABLE = '-c synchronous_commit=on'
// Detects a lost connection before other processes take over its claims; see claim-due.ts.
const KEEP_ALIVE_AFTER_MS = 5000
const SERVER_KEEP_ALIVE =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'
const CONNECTIONS = 10

// Times and counts fit into a number for the next 280,000 years; by default pg returns them as text.
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
}

/**
 * Connects to a database and brings its tables up to date; an operator only checks that they are.
 * @param url `postgres://user:pass@host:port/database`
 * @throws StartError if it cannot be reached or used
 */
export async function connect(url: string, role: Role): Promise<pg.Pool> {
  const pool = openPool(url, CONNECTIONS)
  try {
    await migrate(pool, role)
  } catch (cause) {
    await pool.end()
    throw unusable(cause)
  }
  return pool
}

/** Connections that are made when they are needed. @param max how many at once */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withOptions(url, DURABLE),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
    application_name: 'lanternfield',
  })
  // A broken idle connection is replaced when the next one is needed.
  pool.on('error', () => undefined)
  return pool
}

/** A lasting connection, for LISTEN and for the lock that shows that this process is alive. */
export function lastingClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: withOptions(url, SERVER_KEEP_ALIVE),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'lanternfield-watch',
  })
}

/** A connection without time limits, for an operator's command that reads or writes everything. */
export function patientClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: withOptions(url, `${DURABLE} ${SERVER_KEEP_ALIVE}`),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
    application_name: 'lanternfield-transfer',
  })
  // The query that it interrupts rejects.
  client.on('error', () => undefined)
  return client
}

/** Adds options to those in the address, such as search_path; on conflict ours apply. */
function withOptions(url: string, options: string): string {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.set('options', given ? `${given} ${options}` : options)
  return address.href
}

/** An error that says why a database cannot be used. */
export function unusable(cause: unknown): StartError {
  const { message, code } = cause as Error & { code?: string }
  return new StartError(`DATABASE_URL: the database cannot be used: ${message || code}`, { cause })
}

/** Runs the numbered files that have not run yet, all or none, while other processes wait. */
function migrate(pool: pg.Pool, role: Role): Promise<void> {
  return inTransaction(pool, (client) => migrateWithin(client, role))
}

/** The same within a transaction; until that ends no server starts on this database. */
export async function migrateWithin(client: pg.ClientBase, role: Role): Promise<void> {
  // No timeout: a large database, or another process that migrates, may take long.
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const done = await readVersions(client)
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  refuseNewer(Math.max(0, ...done), versionOf(files.at(-1) ?? ''))
  for (const file of files.filter((file) => !done.has(versionOf(file)))) {
    // Servers of the version before may be running.
    if (role === 'operator') throw new StartError(OLDER_VERSION)
    await client.query(readFileSync(join(MIGRATIONS, file), 'utf8'))
    await client.query('INSERT INTO migrations VALUES ($1)', [versionOf(file)])
  }
}

/** The versions whose files have run. @throws StartError if the tables are those of another program */
async function readVersions(client: pg.ClientBase): Promise<ReadonlySet<number>> {
  const { rows } = await client.query(`
    SELECT to_regclass('migrations') IS NOT NULL AS has_migrations,
      to_regclass('submissions') IS NOT NULL AS has_submissions,
      to_regclass('recent_marks') IS NOT NULL AS has_marks`)
  const [{ has_migrations, has_submissions, has_marks }] = rows
  if (has_marks) {
    const versions = await client.query('SELECT version FROM migrations')
    return new Set(versions.rows.map(({ version }) => version))
  }
  if (has_migrations || has_submissions)
    throw new StartError(
      'It has tables of another program with the names of ours. Give Lanternfield a database or a schema of its own, such as ?options=-c%20search_path%3Dlanternfield after CREATE SCHEMA lanternfield.',
    )
  await client.query('CREATE TABLE migrations (version integer PRIMARY KEY)')
  return new Set()
}

function versionOf(file: string): number {
  return Number.parseInt(file, 10)
}

/** Runs a function in one transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // The pool handles errors of idle connections only; an unhandled one would end the process.
  const setBroken = (error: Error) => {
    broken = error
  }
  client.on('error', setBroken)
  try {
    await client.query('BEGIN')
    const result = await run(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(setBroken)
    throw error
  } finally {
    // A connection that cannot roll back is discarded.
    client.off('error', setBroken)
    client.release(broken)
  }
}
