import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'
import { deleteMoveMark, type MoveMark, readMoveMark, writeMoveMark } from '../sqlite/move-mark.ts'
import { databasePath, openDatabase } from '../sqlite/open-database.ts'
import type { Contents } from './contents.ts'
import { LoadError, loadIntoPostgres } from './load-into-postgres.ts'
import { readSqliteRows } from './sqlite-rows.ts'
import { describeTables } from './tables.ts'

export type MoveOptions = {
  readonly dataDir: string
  /** `postgres://user:pass@host:port/database` */
  readonly url: string
  readonly now: () => number
}

export type MoveResult =
  | { readonly kind: 'moved'; readonly target: string; readonly contents: Contents }
  /** A move that was killed had brought everything there; now the SQLite database says so. */
  | { readonly kind: 'completed'; readonly target: string }
  /** It was moved before. */
  | { readonly kind: 'moved-before'; readonly target: string; readonly endedAt: number }

/** Parameters of an address that say which database it is. */
const PLACE: ReadonlySet<string> = new Set(['host', 'port', 'options'])

/**
 * Moves everything from the SQLite database of a directory to an empty Postgres database. It may be killed at any moment
 * and run again: the SQLite database is marked before the rows go, and no server starts on it until the mark is gone or
 * the rows have arrived.
 * @throws StartError that says what to do; a server that runs on the directory is to be stopped first
 */
export async function moveToPostgres({ dataDir, url, now }: MoveOptions): Promise<MoveResult> {
  const target = withoutUser(url)
  return withSource(dataDir, async (database) => {
    const before = readMoveMark(database)
    if (before && before.endedAt !== null)
      return { kind: 'moved-before', target: before.target, endedAt: before.endedAt }
    if (before && before.target !== target)
      throw new StartError(
        `A move to ${before.target} was begun. Complete that one, or give it up with \`npm run inbox -- move --undo\`.`,
      )
    const mark = before ?? { id: randomUUID(), target, begunAt: now(), endedAt: null }
    writeMoveMark(database, mark)
    const result = await load(database, { url, mark, isFirst: before === null, now })
    writeMoveMark(database, { ...mark, endedAt: now() })
    return result.kind === 'loaded'
      ? { kind: 'moved', target, contents: result.contents }
      : { kind: 'completed', target }
  })
}

/**
 * Gives up a move that was begun, so that a server may start on the SQLite database again.
 * @returns the target of that move; null if none was begun
 * @throws StartError if it has ended
 */
export async function undoMove(dataDir: string): Promise<string | null> {
  return withSource(dataDir, (database) => {
    const mark = readMoveMark(database)
    if (mark && mark.endedAt !== null)
      throw new StartError(
        `The database was moved to ${mark.target}: servers there may have delivered what waits here. To go back, make a backup there and restore it into a new DATA_DIR.`,
      )
    deleteMoveMark(database)
    return mark?.target ?? null
  })
}

type Loading = Pick<MoveOptions, 'url' | 'now'> & {
  readonly mark: MoveMark
  readonly isFirst: boolean
}

async function load(database: DatabaseSync, { url, mark, isFirst, now }: Loading) {
  let mayHaveArrived = !isFirst
  // An operator's command that began before the mark was written changes nothing any more.
  database.exec('BEGIN IMMEDIATE')
  try {
    return await loadIntoPostgres({
      url,
      tables: describeTables(database),
      read: readSqliteRows(database),
      moveId: mark.id,
      now: now(),
      onCommit: () => {
        mayHaveArrived = true
      },
    })
  } catch (error) {
    database.exec('ROLLBACK')
    if (!mayHaveArrived || error instanceof LoadError) deleteMoveMark(database)
    throw error
  } finally {
    if (database.isTransaction) database.exec('COMMIT')
  }
}

/** Opens a database as its only server would: none runs beside it. */
async function withSource<T>(
  dataDir: string,
  use: (database: DatabaseSync) => T | Promise<T>,
): Promise<T> {
  if (!existsSync(databasePath(dataDir)))
    throw new StartError(`There is no database in DATA_DIR ${dataDir}. Correct it.`)
  const { database, release } = openDatabase(dataDir, 'server', 'allowed')
  try {
    return await use(database)
  } finally {
    database.close()
    release()
  }
}

/** Enough to find the database again, and nothing that opens it. */
function withoutUser(url: string): string {
  const { protocol, host, pathname, searchParams } = new URL(url)
  const kept = new URLSearchParams([...searchParams].filter(([name]) => PLACE.has(name)))
  return `${protocol}//${host}${pathname}${kept.size > 0 ? `?${kept}` : ''}`
}
