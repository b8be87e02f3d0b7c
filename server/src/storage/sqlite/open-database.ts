import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { foldAddress } from '@lanternfield/contract/address.ts'
import { describeServer } from '../../server-note.ts'
import { StartError } from '../../start-error.ts'
import type { Role } from '../role.ts'
import { refuseNewer } from '../versions.ts'
import { refuseMoved } from './move-mark.ts'

/** SQLITE_BUSY and SQLITE_LOCKED; the lowest byte of what may be an extended code. */
const LOCKED = [5, 6]

/** Whether an error of SQLite means that another connection holds a lock. */
export function isLocked(error: unknown): boolean {
  return LOCKED.includes(Number((error as { errcode?: number }).errcode) & 0xff)
}

/**
 * How long SQLite itself waits for another process's write lock. The call blocks its thread: a server, whose thread
 * answers all requests, never waits like that (see commit-together.ts); an operator's command may.
 */
const BUSY_TIMEOUT_MS = { server: 0, operator: 5000 } as const
/** While a server starts, no request waits for its thread yet. */
const START_BUSY_TIMEOUT_MS = 5000

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/**
 * Opens the database in a directory, makes it if need be, and brings its tables up to date. `stopWaiting` is to be
 * called when the start is over.
 * @param moved whether a database that was moved to another one is refused
 * @throws StartError if the directory cannot be written, or another server uses it and this is to be one
 */
export function openDatabase(
  dataDir: string,
  role: Role,
  moved: 'refused' | 'allowed' = 'refused',
): { database: DatabaseSync; stopWaiting: () => void; release: () => void } {
  const path = databasePath(dataDir)
  if (role === 'server') makeDirectory(dataDir)
  // A wrong DATA_DIR would look like an empty inbox.
  else if (!existsSync(path))
    throw new StartError(
      `There is no database in DATA_DIR ${dataDir}. Start the server once, or correct it.`,
    )
  const lock = role === 'server' ? lockDirectory(dataDir) : null
  const database = new DatabaseSync(path)
  // SQLite itself knows upper and lower case of ASCII only.
  database.function('fold', { deterministic: true }, (text) => foldAddress(String(text)))
  database.exec(`
    PRAGMA journal_mode = WAL;
    -- The answer 200 means "on disk": every commit is flushed, not only every checkpoint.
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    -- What is deleted is overwritten, so that no page of the file still holds it.
    PRAGMA secure_delete = ON;
    PRAGMA busy_timeout = ${START_BUSY_TIMEOUT_MS};
  `)
  try {
    if (moved === 'refused') refuseMoved(database, dataDir)
    migrate(database, role)
  } catch (error) {
    database.close()
    lock?.close()
    throw error
  }
  return {
    database,
    stopWaiting: () => database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS[role]}`),
    release: () => lock?.close(),
  }
}

/** Where the database of a directory is. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'lanternfield.db')
}

/** The directory has resumes: no other user of the machine may read it. */
export function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new StartError(
      `DATA_DIR is ${dataDir}, which cannot be written: ${(cause as Error).message}`,
      { cause },
    )
  }
}

/**
 * Two servers on one directory would deliver everything twice. The lock is the operating system's and
 * ends with the process, however that ends; a file with a process id would survive a crash.
 */
export function lockDirectory(dataDir: string): DatabaseSync {
  const path = join(dataDir, 'server.lock')
  const lock = new DatabaseSync(path)
  try {
    lock.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (by TEXT); COMMIT',
    )
  } catch (cause) {
    lock.close()
    if (!isLocked(cause))
      throw new StartError(
        `${path} cannot be used: ${(cause as Error).message}. Delete it; it holds nothing.`,
        { cause },
      )
    throw new StartError(
      `Another server is using ${dataDir}${describeServer(dataDir)}. Stop it, or give this one its own DATA_DIR.`,
      { cause },
    )
  }
  return lock
}

/** Runs the numbered files that have not run yet, each in one transaction. They only ever move forward. */
export function migrate(database: DatabaseSync, role: Role): void {
  const readVersion = () => Number(database.prepare('PRAGMA user_version').get()?.user_version)
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  refuseNewer(readVersion(), versionOf(files.at(-1) ?? ''))
  for (const file of files) {
    const version = versionOf(file)
    if (version <= readVersion()) continue
    // A server of the older version may be running, and would lose its tables.
    if (role === 'operator')
      throw new StartError(
        'The database is of an older version. Start the server of this version once.',
      )
    const sql = readFileSync(join(MIGRATIONS, file), 'utf8')
    inTransaction(database, () => {
      // Another process may have done it while we waited for the lock.
      if (version > readVersion()) database.exec(`${sql}; PRAGMA user_version = ${version}`)
    })
  }
}

function versionOf(file: string): number {
  return Number.parseInt(file, 10)
}

/** Runs a function in one transaction that takes the write lock at once. */
function inTransaction<T>(database: DatabaseSync, run: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = run()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
