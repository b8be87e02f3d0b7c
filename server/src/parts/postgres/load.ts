import { StartError } from '../../base/start-error.ts'
import {
  copyRows,
  findDifference,
  type IsThere,
  type RestoreResult,
  readContents,
  type WithSource,
} from '../../store/copy.ts'
import type { Queries } from '../../store/db.ts'
import { migrate } from '../../store/migrate.ts'
import { isUsedByOthers, openPostgres, unusable } from './postgres.ts'

/**
 * Loads rows into an empty Postgres database, all or nothing. The transaction of the source ends right before that
 * of the target.
 * @throws StartError if the database has other data, is in use or cannot be used
 */
export async function loadIntoPostgres(
  url: string,
  withSource: WithSource,
  isThere: IsThere,
): Promise<RestoreResult> {
  await using target = openPostgres(url)
  try {
    await migrate(target, 'server')
    return await target.transaction((to) => withSource((from) => load(from, to, isThere)))
  } catch (error) {
    throw unusable(error)
  }
}

async function load(from: Queries, to: Queries, isThere: IsThere): Promise<RestoreResult> {
  if (await isThere(from, to)) return { kind: 'there-already' }
  // It would deliver what arrives, and has the secret of before in memory.
  if (await isUsedByOthers(to))
    throw new StartError(
      'A server or an operator’s command uses the Postgres database. Nothing was changed. Stop it first.',
    )
  if (await hasSubmissions(to))
    throw new StartError(
      'The Postgres database has other submissions or deliveries. Nothing was changed. Give it an empty one.',
    )
  // A server that was started on it once has left these.
  for (const table of ['counters', 'secrets', 'notices', 'sessions', 'metadata'])
    await to.run(`DELETE FROM ${table}`)
  const contents = await copyRows(from, to)
  const difference = findDifference(contents, await readContents(to))
  if (difference !== null)
    throw new StartError(
      `Verification failed: ${difference} in Postgres differ from the source. Nothing was changed.`,
    )
  return { kind: 'restored', contents }
}

async function hasSubmissions(queries: Queries): Promise<boolean> {
  const [row] = await queries.all(
    'SELECT (SELECT count(*) FROM submissions) + (SELECT count(*) FROM deliveries) AS count',
  )
  return Number(row?.count) > 0
}
