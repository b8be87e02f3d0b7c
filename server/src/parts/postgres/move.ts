import { existsSync } from 'node:fs'
import { StartError } from '../../base/start-error.ts'
import type { Contents, WithSource } from '../../store/copy.ts'
import { databasePath, openDataDirectory, readMove } from '../../store/data-directory.ts'
import { type Db, insertRow, type Queries } from '../../store/db.ts'
import { migrate } from '../../store/migrate.ts'
import { loadIntoPostgres } from './load.ts'

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
 * Moves everything from the SQLite database of a directory to an empty Postgres database. It may be killed at any
 * moment and run again: the SQLite database is marked right before the rows are committed there, and no server
 * starts on it until the move is completed or given up.
 * @throws StartError that says what to do; a server that runs on the directory is to be stopped first
 */
export async function moveToPostgres({ dataDir, url, now }: MoveOptions): Promise<MoveResult> {
  const target = withoutUser(url)
  await using db = await openDirectory(dataDir)
  const before = await readMove(db)
  if (before && before.endedAt !== null)
    return { kind: 'moved-before', target: before.target, endedAt: before.endedAt }
  if (before && before.target !== target)
    throw new StartError(
      `A move to ${before.target} was begun. Complete that one, or give it up with \`npm run inbox -- move --undo\`.`,
    )
  await migrate(db, 'server')
  // The write lock is held meanwhile: no operator's command changes anything.
  const withSource: WithSource = (use) =>
    db.transaction(async (queries) => {
      const used = await use(queries)
      await writeMark(queries, target, now())
      return used
    })
  const result = await loadIntoPostgres(url, withSource, haveSameSecret)
  await db.run('UPDATE moves SET ended_at = :now', { now: now() })
  return result.kind === 'restored'
    ? { kind: 'moved', target, contents: result.contents }
    : { kind: 'completed', target }
}

/**
 * Gives up a move that was begun, so that a server may start on the SQLite database again.
 * @returns the target of that move; null if none was begun
 * @throws StartError if it has ended
 */
export async function undoMove(dataDir: string): Promise<string | null> {
  await using db = await openDirectory(dataDir)
  const move = await readMove(db)
  if (move && move.endedAt !== null)
    throw new StartError(
      `The database was moved to ${move.target}: servers there may have delivered what waits here. To go back, make a backup there and restore it into a new DATA_DIR.`,
    )
  await db.run('DROP TABLE IF EXISTS moves')
  return move?.target ?? null
}

/** Opens a database as its only server would: none runs beside it. */
async function openDirectory(dataDir: string): Promise<Db> {
  if (!existsSync(databasePath(dataDir)))
    throw new StartError(`There is no database in DATA_DIR ${dataDir}. Correct it.`)
  return openDataDirectory(dataDir, 'server', 'allowed')
}

async function writeMark(queries: Queries, target: string, begunAt: number): Promise<void> {
  await queries.run(
    'CREATE TABLE IF NOT EXISTS moves (target TEXT NOT NULL, begun_at INTEGER NOT NULL, ended_at INTEGER)',
  )
  await queries.run('DELETE FROM moves')
  await insertRow(queries, 'moves', { target, begun_at: begunAt })
}

/** Enough to find the database again, and nothing that opens it. */
function withoutUser(url: string): string {
  const { protocol, host, pathname, searchParams } = new URL(url)
  const kept = new URLSearchParams([...searchParams].filter(([name]) => PLACE.has(name)))
  return `${protocol}//${host}${pathname}${kept.size > 0 ? `?${kept}` : ''}`
}

/** Each database has a secret of its own, which goes with its rows: if it is there, they came there before. */
async function haveSameSecret(one: Queries, other: Queries): Promise<boolean> {
  return (await readSecrets(one)) === (await readSecrets(other))
}

async function readSecrets(queries: Queries): Promise<string> {
  const rows = await queries.all('SELECT value FROM secrets ORDER BY name')
  return rows.map(({ value }) => Buffer.from(value as Uint8Array).toString('hex')).join()
}
