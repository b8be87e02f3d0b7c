import { existsSync } from 'node:fs'
import type { IsThere, RestoreResult, WithSource } from './copy.ts'
import { databasePath, openDataDirectory } from './data-directory.ts'
import type { Db } from './db.ts'
import { unusableFile } from './sqlite.ts'
import type { Role } from './store.ts'

/** A database that the settings name, not open yet. */
export type Database = {
  /** Where it is, for operators: a folder, or `Postgres`. */
  readonly place: string
  /** Whether any number of machines may share it. If not, it is a file of this one. */
  readonly isShared: boolean
  /** Whether it is there without being made. */
  exists(): boolean
  /** Opens it, with tables of whichever version. */
  connect(role: Role): Promise<Db>
  /** A StartError with cause and advice for an error of it; any other error unchanged. */
  explain(error: unknown): unknown
  /**
   * Loads rows into it while it is empty, all or nothing. Without it, they are copied into a new file.
   * @throws StartError if it has other data, is in use or cannot be used
   */
  load?(withSource: WithSource, isThere: IsThere): Promise<RestoreResult>
}

/** SQLite in a folder: for one server process, and operators' commands beside it. */
export function sqliteIn(dataDir: string): Database {
  return {
    place: dataDir,
    isShared: false,
    exists: () => existsSync(databasePath(dataDir)),
    connect: (role) => openDataDirectory(dataDir, role),
    explain: (error) => unusableFile(databasePath(dataDir), error),
  }
}
