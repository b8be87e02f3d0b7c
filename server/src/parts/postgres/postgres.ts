import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../base/start-error.ts'
import {
  bindParameters,
  type Db,
  type Dialect,
  type Queries,
  type TransactionMode,
} from '../../store/db.ts'

const POSTGRES: Dialect = {
  name: 'Postgres',
  integer: 'bigint',
  bytes: 'bytea',
  byBytes: 'COLLATE "C"',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  listColumns: `SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = :table`,
  tableOptions: '',
  // The number is any that no other program uses in this database. A large database may take longer than a
  // statement may.
  lockTables:
    'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(7162001)',
  readVersion: 'SELECT coalesce(max(version), 0) AS version FROM migrations',
  writeVersion: (version) => `INSERT INTO migrations VALUES (${version})`,
}

const BEGIN: Readonly<Record<TransactionMode, string>> = {
  write: 'BEGIN',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
}

/** By this name a database shows that one of our processes uses it. */
const APPLICATION_NAME = 'lanternfield'
const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5000
// The database times out first: a submission whose response was an error must not be stored after all.
const STATEMENT_TIMEOUT_MS = 10_000
const QUERY_TIMEOUT_MS = 15_000
/** Longer than another request under the same key takes; shorter than a visitor waits. */
const LOCK_TIMEOUT_MS = 2000
/** A database that does not respond must not keep a server from stopping. */
const CLOSE_WITHIN_MS = 3000
/** The response 200 means "on disk", whatever the database or the role have as their default. */
const DURABLE = '-c synchronous_commit=on'

// Times and counts fit into a number for the next 280,000 years; by default pg returns them as text.
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
}

/**
 * Connects to a database when it is needed.
 * @param url `postgres://user:pass@host:port/database`
 */
export function openPostgres(url: string): Db {
  const pool = new pg.Pool({
    connectionString: withOptions(url, DURABLE),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    types,
    application_name: APPLICATION_NAME,
  })
  // A broken idle connection is replaced when the next one is needed.
  pool.on('error', () => undefined)
  const queries = queriesOf(pool)
  const close = async () => {
    await Promise.race([pool.end(), delay(CLOSE_WITHIN_MS)])
  }

  return {
    ...queries,
    transaction: (run, mode = 'write') => inTransaction(pool, BEGIN[mode], run),
    wipeDeleted: async () => {
      // If it fails, Postgres does it by itself later.
      for (const table of ['submissions', 'resumes', 'deliveries'])
        await queries.run(`VACUUM ${table}`).catch(() => undefined)
    },
    ping: async () => {
      const [row] = await queries.all('SELECT pg_is_in_recovery() AS is_copy')
      if (row?.is_copy) throw new Error('The database is a copy that cannot be written.')
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Whether another process of ours is connected to the database of a connection. */
export async function isUsedByOthers(queries: Queries): Promise<boolean> {
  const others = await queries.all(
    `SELECT 1 FROM pg_stat_activity
     WHERE application_name = '${APPLICATION_NAME}' AND datname = current_database() AND pid <> pg_backend_pid()`,
  )
  return others.length > 0
}

export function unusable(cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const { message, code } = cause as Error & { code?: string }
  return new StartError(`DATABASE_URL: the database cannot be used: ${message || code}`, { cause })
}

/** Adds options to those in the address, such as search_path; on conflict ours apply. */
function withOptions(url: string, options: string): string {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.set('options', given ? `${given} ${options}` : options)
  return address.href
}

function queriesOf(client: Pick<pg.ClientBase, 'query'>): Queries {
  const query: (...named: Parameters<Queries['all']>) => Promise<pg.QueryResult> = (
    sql,
    parameters = {},
  ) => client.query(bindParameters(sql, parameters, (number) => `$${number}`))
  return {
    dialect: POSTGRES,
    all: async (sql, parameters) => (await query(sql, parameters)).rows,
    run: async (sql, parameters) => (await query(sql, parameters)).rowCount ?? 0,
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  run: (queries: Queries) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const opening = { text: begin, query_timeout: CONNECT_TIMEOUT_MS }
  let broken: Error | undefined
  // The pool handles errors of idle connections only; an unhandled one would end the process.
  const setBroken = (error: Error) => {
    broken = error
  }
  client.on('error', setBroken)
  try {
    await client.query(opening)
    const result = await run(queriesOf(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A firewall may have dropped the connection without a word, and a failover may have left it with a server that only
    // reads (25006). Another connection may do better.
    const { message, code } = error as pg.DatabaseError
    if (message === 'Query read timeout' || code === '25006') setBroken(error as Error)
    else await client.query('ROLLBACK').catch(setBroken)
    throw error
  } finally {
    // A connection that cannot roll back is discarded.
    client.off('error', setBroken)
    client.release(broken)
  }
}
