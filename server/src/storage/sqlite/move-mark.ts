import type { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../start-error.ts'

/** In a SQLite database: that all of it goes, or has gone, to another one. */
export type MoveMark = {
  /** Also in the other database, in the transaction that brings the rows there. */
  readonly id: string
  /** The address of the other database without its user and password. */
  readonly target: string
  /** Milliseconds since 1970. */
  readonly begunAt: number
  /** Null: whether the rows have arrived is not known. */
  readonly endedAt: number | null
}

/** The mark of a database; null if none is there. */
export function readMoveMark(database: DatabaseSync): MoveMark | null {
  if (!hasMoves(database)) return null
  const row = database.prepare('SELECT id, target, begun_at, ended_at FROM moves').get()
  return row
    ? {
        id: String(row.id),
        target: String(row.target),
        begunAt: Number(row.begun_at),
        endedAt: row.ended_at === null ? null : Number(row.ended_at),
      }
    : null
}

/** Marks a database. On disk when it returns. */
export function writeMoveMark(database: DatabaseSync, mark: MoveMark): void {
  // No migration: only a database that is moved has this table.
  database.exec(`
    CREATE TABLE IF NOT EXISTS moves (
      id TEXT PRIMARY KEY, target TEXT NOT NULL, begun_at INTEGER NOT NULL, ended_at INTEGER
    ) STRICT`)
  const insert = database.prepare('INSERT OR REPLACE INTO moves VALUES (?, ?, ?, ?)')
  insert.run(mark.id, mark.target, mark.begunAt, mark.endedAt)
}

/** Takes the mark away: the database is in use again. */
export function deleteMoveMark(database: DatabaseSync): void {
  database.exec('DROP TABLE IF EXISTS moves')
}

/**
 * Two servers, one on each database, would deliver the same submissions.
 * @throws StartError if this database is marked
 */
export function refuseMoved(database: DatabaseSync, dataDir: string): void {
  const mark = readMoveMark(database)
  if (!mark) return
  throw new StartError(
    mark.endedAt === null
      ? `Moving the database in ${dataDir} to ${mark.target} was begun ${time(mark.begunAt)} and has not ended. Complete it with \`npm run inbox -- move --to ${mark.target}\`, with user and password, or give it up with \`npm run inbox -- move --undo\`.`
      : `The database in ${dataDir} was moved to ${mark.target} ${time(mark.endedAt)}. Set DATABASE_URL to that, or give this server another DATA_DIR.`,
  )
}

function hasMoves(database: DatabaseSync): boolean {
  return (
    database
      .prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'moves'`)
      .get() !== undefined
  )
}

function time(ms: number): string {
  return `on ${new Date(ms).toISOString()}`
}
