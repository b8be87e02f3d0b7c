import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { migrateWithin, patientClient } from '../postgres/connect.ts'
import { ALIVE_LOCK } from '../postgres/peer-notifications.ts'
import { type Contents, copyRows, differences, type ReadRows, readContents } from './contents.ts'
import { insertPostgresRows, readPostgresRows } from './postgres-rows.ts'
import type { Table } from './tables.ts'

export type LoadOptions = {
  readonly url: string
  readonly tables: readonly Table[]
  readonly read: ReadRows
  /** Names this load: rows that came with it before are not loaded again, whatever has become of them. Null: none. */
  readonly moveId: string | null
  readonly now: number
  /** Called right before the transaction is committed: from here on its outcome may be unknown. */
  readonly onCommit?: () => void
}

export type LoadResult =
  | { readonly kind: 'loaded'; readonly contents: Contents }
  /** The same rows are there, or this move brought its rows before. */
  | { readonly kind: 'there-already' }

/** Rows cannot be loaded, nothing was changed, and this move has brought nothing before. */
export class LoadError extends StartError {
  override readonly name = 'LoadError'
}

/**
 * Loads rows into an empty Postgres database and compares them with what was read, all in one transaction. Makes the
 * tables if need be.
 * @throws LoadError if the database has other data or is in use, StartError if it cannot be used
 */
export async function loadIntoPostgres(options: LoadOptions): Promise<LoadResult> {
  const client = patientClient(options.url)
  try {
    await client.connect()
    await client.query('BEGIN')
    const result = await load(client, options)
    options.onCommit?.()
    await client.query('COMMIT')
    return result
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const { message, code } = cause as Error & { code?: string }
    throw new StartError(`The Postgres database cannot be used: ${message || code}`, { cause })
  } finally {
    // Whatever was not committed is rolled back.
    await client.end().catch(() => undefined)
  }
}

async function load(client: pg.Client, options: LoadOptions): Promise<LoadResult> {
  const { tables, read, moveId, now } = options
  await migrateWithin(client, 'server')
  if (moveId !== null && (await hasArrived(client, moveId))) return { kind: 'there-already' }
  await refuseOtherProcesses(client)
  if (await hasData(client)) {
    if (moveId === null && (await isSame(client, options))) return { kind: 'there-already' }
    throw new LoadError(
      'The Postgres database has other submissions or deliveries. Nothing was changed. Give it an empty one.',
    )
  }
  // A server that was started on it once has left these.
  await client.query('DELETE FROM recent_marks; DELETE FROM secrets; DELETE FROM notices')
  const contents = await copyRows(tables, read, insertPostgresRows(client))
  const differing = differences(contents, await readContents(tables, readPostgresRows(client)))
  if (differing.length > 0)
    throw new LoadError(
      `What Postgres has of ${differing.join(', ')} is not what was read. Nothing was changed.`,
    )
  if (moveId !== null) await client.query('INSERT INTO moves VALUES ($1, $2)', [moveId, now])
  return { kind: 'loaded', contents }
}

async function hasArrived(client: pg.Client, moveId: string): Promise<boolean> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS moves (id text PRIMARY KEY, arrived_at bigint NOT NULL)',
  )
  const { rows } = await client.query('SELECT 1 FROM moves WHERE id = $1', [moveId])
  return rows.length > 0
}

/** A server would deliver what arrives under its eyes, and has the secret of before in memory. */
async function refuseOtherProcesses(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND classid = $1::integer::oid AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [ALIVE_LOCK],
  )
  if (rows.length > 0)
    throw new LoadError(
      'A server or an operator’s command uses the Postgres database. Nothing was changed. Stop it first.',
    )
}

async function hasData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT EXISTS (SELECT 1 FROM submissions) OR EXISTS (SELECT 1 FROM deliveries) AS has_data',
  )
  return rows[0].has_data
}

async function isSame(client: pg.Client, { tables, read }: LoadOptions): Promise<boolean> {
  const given = await readContents(tables, read)
  const there = await readContents(tables, readPostgresRows(client))
  return differences(given, there).length === 0
}
