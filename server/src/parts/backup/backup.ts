/** A backup is a SQLite database in one file, whatever it was made of, with a list of its contents. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync } from 'node:fs'
import { chmod, mkdtempDisposable, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import type { Configuration } from '../../part.ts'
import {
  type Contents,
  copyRows,
  findDifference,
  type LeftOut,
  type RestoreResult,
  readContents,
  type TableContents,
  type WithSource,
} from '../../store/copy.ts'
import { databasePath, lockDirectory, makeDirectory } from '../../store/data-directory.ts'
import { type Db, insertRow, type Queries } from '../../store/db.ts'
import { migrate, readVersion } from '../../store/migrate.ts'
import { createMetadata, openDb } from '../../store/open-store.ts'
import { isFull, openSqlite } from '../../store/sqlite.ts'
import { TABLES } from '../../store/tables.ts'

/** What SQLite writes beside a database, and the database itself. */
const DATABASE_SUFFIXES = ['', '-journal', '-wal', '-shm'] as const

/**
 * Makes a backup of a store, of one moment, while servers may write. The file is readable for its owner alone, and
 * appears when it is complete and on disk. Only then the store records that, so that no backup names a later one.
 * @throws StartError if the file exists or cannot be written, or the store cannot be used
 */
export async function makeBackup(
  { database, parts }: Pick<Configuration, 'database' | 'parts'>,
  file: string,
): Promise<Contents> {
  if (existsSync(file)) throw new StartError(`${file} exists. Nothing was written.`)
  await using source = await openDb({ database }, 'operator')
  const contents = await source.transaction(
    (queries) =>
      writeFile(file, async (target) => {
        const contents = await target.transaction((to) => copyRows(queries, to, leftOutBy(parts)))
        await listContents(target, contents)
        return contents
      }),
    'snapshot',
  )
  // A full disk or a standby cannot take it, and the backup is there all the same.
  await createMetadata(source)
    .write('backup', '', Date.now())
    .catch(() => undefined)
  return contents
}

const leftOutBy = (parts: Configuration['parts']): LeftOut[] =>
  parts.flatMap(({ leftOutOfBackups = [] }) => leftOutOfBackups)

/**
 * Restores a backup into an empty store of either kind, all or nothing.
 * @throws StartError if the file is no whole backup, or the store is not empty
 */
export async function restoreBackup(
  file: string,
  { database, settings, parts }: Pick<Configuration, 'database' | 'settings' | 'parts'>,
): Promise<RestoreResult> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  // There is room for it, and containers let a server write nowhere else.
  makeDirectory(settings.dataDir)
  await using directory = await mkdtempDisposable(join(settings.dataDir, 'restore-'))
  await using backup = await openBackupCopy(file, join(directory.path, 'backup.db'))
  // One of an older version has them.
  for (const { table, key = null } of leftOutBy(parts))
    await backup.run(`DELETE FROM ${table} WHERE :key IS NULL OR ${TABLES[table]} = :key`, { key })
  const withSource: WithSource = (use) => backup.transaction(use, 'snapshot')
  return database.load
    ? await database.load(withSource, haveSameContents)
    : await withSource((from) => restoreIntoDirectory(from, settings.dataDir))
}

async function restoreIntoDirectory(from: Queries, dataDir: string): Promise<RestoreResult> {
  makeDirectory(dataDir)
  using _lock = lockDirectory(dataDir)
  const target = databasePath(dataDir)
  for (const suffix of DATABASE_SUFFIXES)
    if (existsSync(target + suffix))
      throw new StartError(
        `${target}${suffix} exists. Nothing was changed. Restore into a new DATA_DIR, or move the files of the old database away.`,
      )
  const contents = await writeFile(target, (db) =>
    db.transaction((queries) => copyRows(from, queries)),
  )
  return { kind: 'restored', contents }
}

/** Makes a database file, which appears when it is complete and on disk. */
async function writeFile<T>(file: string, write: (db: Db) => Promise<T>): Promise<T> {
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    await (await open(unfinished, 'wx', 0o600)).close()
    try {
      const result = await fill(unfinished, write)
      await moveIntoPlace(unfinished, file)
      return result
    } finally {
      await removeDatabase(unfinished)
    }
  } catch (error) {
    throw unwritable(file, error)
  }
}

async function fill<T>(file: string, write: (db: Db) => Promise<T>): Promise<T> {
  await using db = openSqlite(file, 0, 'unfinished')
  await migrate(db, 'server')
  return await write(db)
}

/** A StartError with advice for an error of the file or its disk; any other error unchanged. */
function unwritable(file: string, error: unknown): unknown {
  const { path, message } = error as NodeJS.ErrnoException
  if (path === undefined && !isFull(error)) return error
  return new StartError(
    `${file} cannot be written: ${message}. Nothing was written. Name a folder that exists, may be written and has room.`,
    { cause: error },
  )
}

/** Opens a copy of a backup, which may be of an older version, and checks that it has what it should. */
async function openBackupCopy(file: string, copy: string): Promise<Db> {
  try {
    copyFileSync(file, copy)
    await chmod(copy, 0o600)
    const db = openSqlite(copy, 0)
    try {
      await check(db)
      return db
    } catch (error) {
      await db.close()
      throw error
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The backup cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** @throws StartError if it is no backup, or not as it was made */
async function check(backup: Db): Promise<void> {
  const [state] = await backup.all('PRAGMA quick_check(1)')
  if (state?.quick_check !== 'ok')
    throw new StartError(`The backup is damaged: ${state?.quick_check}.`)
  const listed = await readListedContents(backup)
  await backup.transaction(readVersion, 'snapshot')
  // Before a migration changes the rows. An older version may have had other tables.
  if (Object.keys(TABLES).every((name) => name in listed)) {
    const contents = await backup.transaction(readContents, 'snapshot')
    const difference = findDifference(contents, listed as Contents)
    if (difference !== null)
      throw new StartError(`The backup is damaged: ${difference} differ from its own list.`)
  }
  await migrate(backup, 'server')
}

async function listContents(backup: Db, contents: Contents): Promise<void> {
  await backup.run(
    'CREATE TABLE backup_contents (table_name TEXT PRIMARY KEY, row_count INTEGER NOT NULL, sha256 TEXT NOT NULL)',
  )
  for (const [name, { rows, sha256 }] of Object.entries(contents))
    await insertRow(backup, 'backup_contents', { table_name: name, row_count: rows, sha256 })
}

async function readListedContents(backup: Db): Promise<Record<string, TableContents>> {
  const columns = await backup.all(backup.dialect.listColumns, { table: 'backup_contents' })
  if (columns.length === 0)
    throw new StartError(
      'It was not made by `npm run inbox -- backup`: it has no list of its contents.',
    )
  const rows = await backup.all('SELECT table_name, row_count, sha256 FROM backup_contents')
  return Object.fromEntries(
    rows.map((row) => [
      String(row.table_name),
      { rows: Number(row.row_count), sha256: String(row.sha256) },
    ]),
  )
}

async function haveSameContents(one: Queries, other: Queries): Promise<boolean> {
  const [here, there] = [await readContents(one), await readContents(other)]
  // That this backup was made is recorded after it.
  return findDifference({ ...here, metadata: there.metadata }, there) === null
}

/** Renames a finished file. When this resolves, the file and its name survive a loss of power. */
async function moveIntoPlace(unfinished: string, file: string): Promise<void> {
  await flush(unfinished, 'r+')
  await rename(unfinished, file)
  // Where directories cannot be opened (Windows), the system writes them by itself.
  await flush(dirname(file), 'r').catch(() => undefined)
}

async function flush(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags)
  await handle.sync()
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of DATABASE_SUFFIXES) await rm(file + suffix, { force: true })
}
