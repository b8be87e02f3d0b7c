import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import {
  bindParameters,
  type Db,
  type Dialect,
  type Queries,
  type Row,
  type SqlParameters,
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
/** The pause between attempts at the write lock while another process holds it. */
const LOCK_AGAIN_MS = 10
/** A reader, such as a backup, keeps the write-ahead log from being emptied for as long as it reads. */
const WIPE_AGAIN_MS = 2000

/** Whether an error of SQLite means that another connection holds a lock. */
export function isLocked(error: unknown): boolean {
  return LOCKED.includes(Number((error as { errcode?: number }).errcode) & 0xff)
}

/** The answer 200 means "on disk": every commit is flushed, not only every checkpoint. */
const IN_USE = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL'
/** A file that nobody uses before it is complete and flushed is written once. */
const UNFINISHED = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF'

/**
 * Opens a database file, and makes it if need be.
 * @param lockWaitMs how long a transaction waits for another process; the thread goes on meanwhile
 */
export function openSqlite(
  path: string,
  lockWaitMs: number,
  state: 'in-use' | 'unfinished' = 'in-use',
): Db {
  const database = new DatabaseSync(path)
  database.exec(`
    ${state === 'in-use' ? IN_USE : UNFINISHED};
    PRAGMA foreign_keys = ON;
    -- What is deleted is overwritten, so that no page of the file still holds it.
    PRAGMA secure_delete = ON;
    -- SQLite itself would wait in the thread that answers all requests.
    PRAGMA busy_timeout = 0;
  `)
  const statements = new Map<string, StatementSync>()
  let last: Promise<unknown> = Promise.resolve()
  let isWipedLater = false

  function prepare(sql: string, parameters: SqlParameters) {
    const { text, values } = bindParameters(sql, parameters, () => '?')
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return { statement, values }
  }

  const queries: Queries = {
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

  /** Takes the write lock, if no other process has it. */
  function begin(): boolean {
    try {
      database.exec('BEGIN IMMEDIATE')
      return true
    } catch (error) {
      if (isLocked(error)) return false
      throw error
    }
  }

  async function commit<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
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

  /** While another process has the write lock it tries again; others are answered meanwhile. */
  async function write<T>(run: (queries: Queries) => Promise<T>): Promise<T> {
    const until = performance.now() + lockWaitMs
    for (;;) {
      const done = await enqueue(async () => (begin() ? { result: await commit(run) } : null))
      if (done) return done.result
      if (performance.now() > until) throw new Error('Another process holds the write lock.')
      await delay(LOCK_AGAIN_MS)
    }
  }

  /** The write-ahead log has the bytes of deleted rows until it is emptied. */
  function emptyLog(): boolean {
    if (!database.isOpen) return true
    try {
      return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
    } catch {
      // A full disk: later there may be room.
      return false
    }
  }

  async function wipeDeleted(): Promise<void> {
    const until = performance.now() + lockWaitMs
    while (!(await enqueue(async () => emptyLog()))) {
      if (performance.now() > until) return wipeLater()
      await delay(LOCK_AGAIN_MS)
    }
  }

  /** Does not keep the process running: closing the database empties the log as well. */
  function wipeLater(): void {
    if (isWipedLater) return
    isWipedLater = true
    setTimeout(() => {
      isWipedLater = false
      void wipeDeleted()
    }, WIPE_AGAIN_MS).unref()
  }

  return {
    dialect: SQLITE,
    all: (sql, parameters) => enqueue(() => queries.all(sql, parameters)),
    run: (sql, parameters) => write(() => queries.run(sql, parameters)),
    transaction: (run, mode = 'write') =>
      mode === 'write'
        ? write(run)
        : enqueue(async () => {
            database.exec('BEGIN')
            return commit(run)
          }),
    wipeDeleted,
    ping: async () => {
      database.prepare('SELECT 1 FROM sqlite_master').get()
    },
    close: () =>
      enqueue(async () => {
        if (database.isOpen) database.close()
      }),
  }
}
