/** The directory of a database in SQLite. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../base/start-error.ts'
import type { Db, Queries } from './db.ts'
import { toTime } from './rows.ts'
import { isFull, isLocked, openSqlite } from './sqlite.ts'
import type { Role } from './store.ts'

/** How long a transaction waits for the write lock of another process. A visitor waits for a server. */
const LOCK_WAIT_MS: Readonly<Record<Role, number>> = { server: 150, operator: 5000 }

/**
 * Opens the database of a directory. A server makes it if need be, and has the directory for itself until it closes it.
 * @param moved whether a database that was moved to another one is refused
 * @throws StartError if the directory cannot be used in this role
 */
export async function openDataDirectory(
  dataDir: string,
  role: Role,
  moved: 'refused' | 'allowed' = 'refused',
): Promise<Db> {
  const path = databasePath(dataDir)
  if (role === 'server') makeDirectory(dataDir)
  // A wrong DATA_DIR would look like an empty inbox.
  else if (!existsSync(path))
    throw new StartError(
      `There is no database in DATA_DIR ${dataDir}. Start the server once, or correct it.`,
    )
  const lock = role === 'server' ? lockDirectory(dataDir) : null
  let db: Db | undefined
  const close = async () => {
    await db?.close()
    lock?.close()
  }
  try {
    db = openSqlite(path, LOCK_WAIT_MS[role])
    if (moved === 'refused') await refuseMoved(db, dataDir)
    return { ...db, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
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
        `${path} cannot be used: ${(cause as Error).message}. ${isFull(cause) ? 'Make room on the disk.' : 'Delete it; it holds nothing.'}`,
        { cause },
      )
    throw new StartError(
      `Another server is using ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
      { cause },
    )
  }
  return lock
}

/** That a database was moved to another one. Times in milliseconds since 1970. */
export type Move = {
  /** The address of the other database without its user and password. */
  readonly target: string
  readonly begunAt: number
  /** Null: whether the rows have arrived is not known. */
  readonly endedAt: number | null
}

/** Null if it was not moved. */
export async function readMove({ dialect, all }: Queries): Promise<Move | null> {
  // No migration: only a database that was moved has this table.
  if ((await all(dialect.listColumns, { table: 'moves' })).length === 0) return null
  const [row] = await all('SELECT target, begun_at, ended_at FROM moves')
  return row
    ? { target: String(row.target), begunAt: Number(row.begun_at), endedAt: toTime(row.ended_at) }
    : null
}

/**
 * Two servers, one on each database, would deliver the same submissions.
 * @throws StartError if this database was moved
 */
async function refuseMoved(db: Db, dataDir: string): Promise<void> {
  const move = await readMove(db)
  if (!move) return
  const { target, begunAt, endedAt } = move
  throw new StartError(
    endedAt === null
      ? `Moving the database in ${dataDir} to ${target} was begun on ${new Date(begunAt).toISOString()} and has not ended. Complete it with \`npm run inbox -- move --to ${target}\`, with user and password, or give it up with \`npm run inbox -- move --undo\`.`
      : `The database in ${dataDir} was moved to ${target} on ${new Date(endedAt).toISOString()}. Set DATABASE_URL to that, or give this server another DATA_DIR.`,
  )
}
