/**
 * A backup is a SQLite database of its own in one file, whichever kind of store it was made of, with a table that says
 * what it has to contain.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'
import type { StoreSettings } from '../open-store.ts'
import { connect, patientClient, unusable } from '../postgres/connect.ts'
import { refuseMoved } from '../sqlite/move-mark.ts'
import { databasePath, migrate } from '../sqlite/open-database.ts'
import { type Contents, copyRows, differences, readContents } from './contents.ts'
import { readPostgresRows } from './postgres-rows.ts'
import { insertSqliteRows, readSqliteRows } from './sqlite-rows.ts'
import { describeTables, type Table } from './tables.ts'

/** In one step: every write of a server during a backup in several steps would begin it again. */
const ALL_PAGES = 2 ** 31 - 1

/** What SQLite writes beside a database, and the database itself. */
export const DATABASE_SUFFIXES = ['', '-journal', '-wal', '-shm'] as const

/**
 * Makes a backup of a store, of one moment, while servers may write. The file is readable for its owner alone, and appears
 * when it is complete and on disk.
 * @throws StartError if the file exists, or the store cannot be used
 */
export async function makeBackup(
  { databaseUrl, dataDir }: StoreSettings,
  file: string,
): Promise<Contents> {
  if (existsSync(file)) throw new StartError(`${file} exists. Nothing was written.`)
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    await (await open(unfinished, 'wx', 0o600)).close()
    if (databaseUrl === null) await copySqlite(dataDir, unfinished)
    else await copyPostgres(databaseUrl, unfinished)
    const contents = await writeContents(unfinished)
    await moveIntoPlace(unfinished, file)
    return contents
  } finally {
    for (const suffix of DATABASE_SUFFIXES) await rm(unfinished + suffix, { force: true })
  }
}

/**
 * Opens a copy of a backup that belongs to the caller, and checks that it contains what it has to. Then it is a database
 * like the one that was backed up.
 * @throws StartError if it is no backup, was altered, or lacks something
 */
export async function openBackupCopy(
  copy: string,
): Promise<{ database: DatabaseSync; contents: Contents }> {
  const database = new DatabaseSync(copy)
  try {
    const wanted = readListedContents(database)
    const differing = findDamage(database) ?? (await findDifferences(database, wanted))
    if (differing !== null) throw new StartError(`The backup is damaged: ${differing}.`)
    database.exec('DROP TABLE backup_contents')
    return { database, contents: wanted }
  } catch (error) {
    database.close()
    if (error instanceof StartError) throw error
    throw new StartError(`The backup cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** Renames a finished file. When this resolves, the file and its name survive a loss of power. */
export async function moveIntoPlace(unfinished: string, file: string): Promise<void> {
  await flush(unfinished, 'r+')
  await rename(unfinished, file)
  // Where directories cannot be opened (Windows), the system writes them by itself.
  await flush(dirname(file), 'r').catch(() => undefined)
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function copySqlite(dataDir: string, file: string): Promise<void> {
  const path = databasePath(dataDir)
  if (!existsSync(path)) throw new StartError(`There is no database in DATA_DIR ${dataDir}.`)
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    refuseMoved(source, dataDir)
    await backup(source, file, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}

async function copyPostgres(url: string, file: string): Promise<void> {
  // Checks the version of the tables.
  await (await connect(url, 'operator')).end()
  const database = new DatabaseSync(file)
  const client = patientClient(url)
  try {
    migrate(database, 'server')
    await client.connect()
    // What others commit meanwhile does not appear.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    database.exec('BEGIN')
    await copyRows(describeTables(database), readPostgresRows(client), insertSqliteRows(database))
    database.exec('COMMIT')
  } catch (cause) {
    throw cause instanceof StartError ? cause : unusable(cause)
  } finally {
    database.close()
    await client.end().catch(() => undefined)
  }
}

/** Reads the copy again, and lists in it what it contains. */
async function writeContents(file: string): Promise<Contents> {
  const database = new DatabaseSync(file)
  try {
    // One file, which can be read where nothing may be written.
    database.exec('PRAGMA journal_mode = DELETE')
    const damage = findDamage(database)
    if (damage !== null)
      throw new StartError(`The database is damaged: ${damage}. Restore a backup.`)
    const contents = await readContents(describeTables(database), readSqliteRows(database))
    database.exec(`
      BEGIN;
      CREATE TABLE backup_contents (
        table_name TEXT PRIMARY KEY, row_count INTEGER NOT NULL, sha256 TEXT NOT NULL) STRICT`)
    const insert = database.prepare('INSERT INTO backup_contents VALUES (?, ?, ?)')
    for (const [name, { rows, sha256 }] of Object.entries(contents)) insert.run(name, rows, sha256)
    database.exec('COMMIT')
    return contents
  } finally {
    database.close()
  }
}

function readListedContents(database: DatabaseSync): Contents {
  const isListed = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'backup_contents'`)
  if (!isListed.get())
    throw new StartError(
      'It was not made by `npm run inbox -- backup`: it has no list of its contents.',
    )
  const rows = database.prepare('SELECT table_name, row_count, sha256 FROM backup_contents').all()
  return Object.fromEntries(
    rows.map((row) => [
      row.table_name,
      { rows: Number(row.row_count), sha256: String(row.sha256) },
    ]),
  ) as Contents
}

/** What SQLite itself finds wrong, or null. */
function findDamage(database: DatabaseSync): string | null {
  const result = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check)
  if (result !== 'ok') return result
  const stray = database.prepare('PRAGMA foreign_key_check').get()
  return stray ? `a row of ${stray.table} belongs to none of ${stray.parent}` : null
}

async function findDifferences(database: DatabaseSync, wanted: Contents): Promise<string | null> {
  const tables: readonly Table[] = describeTables(database)
  const differing = differences(wanted, await readContents(tables, readSqliteRows(database)))
  return differing.length > 0 ? `${differing.join(', ')} differ from its own list` : null
}
