import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { StartError } from '../base/start-error.ts'
import {
  bindParameters,
  type Db,
  type Dialect,
  type Queries,
  type Row,
  type SqlParameters,
  type TransactionMode,
} from './db.ts'

const SQLITE: Dialect = {
  name: 'SQLite',
  integer: 'INTEGER',
  bytes: 'BLOB',
  byBytes: '',
  skipLocked: '',
  tableOptions: 'STRICT',
  listColumns: 'SELECT name FROM pragma_table_info(:table)',
  // Its transactions that write do so by themselves.
  lockTables: 'SELECT 1',
  readVersion: 'SELECT user_version AS version FROM pragma_user_version',
  writeVersion: (version) => `PRAGMA user_version = ${version}`,
}

/** SQLITE_BUSY and SQLITE_LOCKED; the lowest byte of what may be an extended code. */
const LOCKED = [5, 6]
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26]
const FULL = 13
/** SQLITE_IOERR_SHMOPEN, _SHMSIZE and _SHMMAP: a full disk has no room for the index of the write-ahead log. */
const NO_ROOM_FOR_INDEX = [4618, 4874, 5386]
/** A reader, such as a backup, keeps the write-ahead log from being emptied for as long as it reads. */
const WIPE_AGAIN_MS = 2000

const BEGIN: Readonly<Record<TransactionMode, string>> = {
  write: 'BEGIN IMMEDIATE',
  snapshot: 'BEGIN',
}

/** Whether an error of SQLite means that another connection holds a lock. */
export function isLocked(error: unknown): boolean {
  return LOCKED.includes(codeOf(error))
}

/** Whether an error of SQLite means that the file is damaged. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.includes(codeOf(error))
}

/** Whether an error of SQLite means that the disk is full. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === FULL || lacksRoomForIndex(error)
}

function lacksRoomForIndex(error: unknown): boolean {
  return NO_ROOM_FOR_INDEX.includes(Number((error as { errcode?: number }).errcode))
}

/** A StartError with cause and advice for an error of SQLite; any other error unchanged. */
export function unusableFile(path: string, error: unknown): unknown {
  const { errcode, message } = error as Error & { errcode?: number }
  if (errcode === undefined) return error
  return new StartError(`${path} ${describeFailure(error)} (${message})`, { cause: error })
}

function describeFailure(error: unknown): string {
  if (isDamaged(error))
    return 'is damaged. Move it away, and restore a backup with `npm run inbox -- restore FILE`.'
  if (isLocked(error))
    return 'is used by a program that lets no other in. So does a server that was started on a full disk: restart it once there is room.'
  if (isFull(error)) return 'has no room: the disk is full. Make room.'
  return 'cannot be used. If it was damaged, restore a backup with `npm run inbox -- restore FILE`.'
}

function codeOf(error: unknown): number {
  return Number((error as { errcode?: number }).errcode) & 0xff
}

/** The response 200 means "on disk": every commit is flushed, not only every checkpoint. */
const IN_USE = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL'
/** A file that nobody uses before it is complete and flushed is written once. */
const UNFINISHED = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF'

/**
 * Opens a database file, and makes it if need be.
 * @param lockWaitMs how long a transaction waits for another process
 */
export function openSqlite(
  path: string,
  lockWaitMs: number,
  state: 'in-use' | 'unfinished' = 'in-use',
): Db {
  const database = state === 'in-use' ? connectInUse(path, lockWaitMs) : connect(path, UNFINISHED)
  const statements = new Map<string, StatementSync>()
  let last: Promise<unknown> = Promise.resolve()
  let wipingLater: NodeJS.Timeout | undefined

  function prepare(sql: string, parameters: SqlParameters) {
    const { text, values } = bindParameters(sql, parameters, () => '?')
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return { statement, values }
  }

  const queries: Queries = {
    dialect: SQLITE,
    all: async (sql, parameters = {}) => {
      const { statement, values } = prepare(sql, parameters)
      return statement.all(...values) as Row[]
    },
    run: async (sql, parameters = {}) => {
      const { statement, values } = prepare(sql, parameters)
      return Number(statement.run(...values).changes)
    },
  }

  /** One after the other, since all share one connection; between two of them the thread answers others. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.then(
      () => nextTurn(),
      () => nextTurn(),
    )
    return result
  }

  async function transact<T>(run: (queries: Queries) => Promise<T>, begin: string): Promise<T> {
    database.exec(begin)
    try {
      const result = await run(queries)
      database.exec('COMMIT')
      return result
    } catch (error) {
      // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
      if (database.isTransaction) database.exec('ROLLBACK')
      // The log may have what a full disk cut off: no byte of what was not stored remains.
      if ((error as { errcode?: number }).errcode !== undefined) wipeLater()
      throw error
    }
  }

  /** The write-ahead log has the bytes of deleted rows until it is emptied. Closing the database empties it as well. */
  async function wipeDeleted(): Promise<void> {
    clearTimeout(wipingLater)
    const isEmpty = await enqueue(async () => {
      if (!database.isOpen) return true
      try {
        return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
      } catch {
        // A full disk: later there may be room.
        return false
      }
    })
    if (!isEmpty) wipeLater()
  }

  function wipeLater(): void {
    clearTimeout(wipingLater)
    wipingLater = setTimeout(wipeDeleted, WIPE_AGAIN_MS).unref()
  }

  const close = () =>
    enqueue(async () => {
      if (database.isOpen) database.close()
    })

  return {
    dialect: SQLITE,
    all: (sql, parameters) => enqueue(() => queries.all(sql, parameters)),
    run: (sql, parameters) =>
      enqueue(() => transact((queries) => queries.run(sql, parameters), BEGIN.write)),
    transaction: (run, mode = 'write') => enqueue(() => transact(run, BEGIN[mode])),
    wipeDeleted,
    ping: async () => {
      database.prepare('SELECT 1 FROM sqlite_master').get()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** On a full disk the index of the write-ahead log is in memory, and no other process may use the file. */
function connectInUse(path: string, timeout: number): DatabaseSync {
  try {
    return connect(path, IN_USE, timeout)
  } catch (error) {
    if (!lacksRoomForIndex(error)) throw error
    return connect(path, `PRAGMA locking_mode = EXCLUSIVE; ${IN_USE}`, timeout)
  }
}

function connect(path: string, pragmas: string, timeout = 0): DatabaseSync {
  const database = new DatabaseSync(path, { timeout })
  try {
    // What is deleted is overwritten, so that no page of the file still holds it.
    database.exec(`${pragmas}; PRAGMA secure_delete = ON`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
