import type { DatabaseSync } from 'node:sqlite'
import type { CommitTogether } from './commit-together.ts'

/** The shared context of the SQLite store's operations. */
export type SqliteContext = {
  readonly database: DatabaseSync
  /** Runs a function in a transaction; resolves when it is on disk. */
  readonly transact: CommitTogether
  /** Empties the write-ahead log, which still has the deleted pages. */
  readonly emptyLog: () => void | Promise<void>
}
