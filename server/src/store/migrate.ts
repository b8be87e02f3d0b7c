import { StartError } from '../base/start-error.ts'
import type { Db, Queries } from './db.ts'
import { migrateFrom020 } from './migrations/from-0.2.0.ts'
import type { Role } from './store.ts'
import { createTables } from './tables.ts'

/** The version of the tables of 0.2.0, the first version that was released. */
const OLDEST_VERSION = 9
/** For each released version whose tables the next one changed, oldest first. See docs/how-to/change-the-tables.md */
const MIGRATIONS = [migrateFrom020]
const VERSION = OLDEST_VERSION + MIGRATIONS.length

/**
 * Brings the tables of a database up to date, all or nothing; an operator only checks that they are.
 * @throws StartError if they are those of another program, or of another version that this role cannot use
 */
export async function migrate(db: Db, role: Role): Promise<void> {
  const { dialect } = db
  // As one moment: another process may be making them.
  if ((await db.transaction(readVersion, 'snapshot')) === VERSION) return
  // A server of the older version may be running, and would lose its tables.
  if (role === 'operator')
    throw new StartError(
      'The database is of an older version. Start the server of this version once.',
    )
  await db.transaction(async (queries) => {
    await queries.run(dialect.lockTables)
    // Another process may have done it while this one waited.
    const version = await readVersion(queries)
    if (version === VERSION) return
    if (version > 0)
      for (const change of MIGRATIONS.slice(version - OLDEST_VERSION)) await change(queries)
    await createTables(queries)
    await queries.run(dialect.writeVersion(VERSION))
  })
}

/** The version of the tables; 0 if there are none. @throws StartError if this program cannot bring them up to date */
export async function readVersion(queries: Queries): Promise<number> {
  const { dialect } = queries
  const submissions = await columnsOf(queries, 'submissions')
  if (dialect.name === 'Postgres') {
    const versions = await columnsOf(queries, 'migrations')
    if (versions.size + submissions.size === 0) return 0
    if (!versions.has('version') || !submissions.has('idempotency_key'))
      throw new StartError(
        'It has tables of another program with the names of ours. Give Lanternfield a database or a schema of its own, such as ?options=-c%20search_path%3Dlanternfield after CREATE SCHEMA lanternfield.',
      )
  }
  const [row] = await queries.all(dialect.readVersion)
  const version = Number(row?.version)
  if (version > VERSION)
    throw new StartError(
      `The database has version ${version}, and this program knows version ${VERSION}. Start the newer program, or restore the backup from before the upgrade.`,
    )
  // A program that copies a database of SQLite by its statements leaves out the version.
  if (version === 0 && submissions.size > 0)
    throw new StartError(
      'The database says that it has version 0, and its tables have another. Nothing was changed. Restore a backup that no other program has changed.',
    )
  if (version !== 0 && version < OLDEST_VERSION)
    throw new StartError(
      `The database has version ${version}, which only versions of the product up to 0.2.0 can open. Start 0.2.0 on it once, then this one. A backup: restore it with 0.2.0.`,
    )
  return version
}

async function columnsOf({ all, dialect }: Queries, table: string): Promise<ReadonlySet<string>> {
  const rows = await all(dialect.listColumns, { table })
  return new Set(rows.map(({ name }) => String(name)))
}
