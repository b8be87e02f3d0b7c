/** Databases and backups that released versions have made; see testing/old-databases/README.md. */
import { copyFileSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readEverything } from '../../testing/compare-stores.ts'
import { readConfiguration } from '../../testing/configuration.ts'
import { DATABASES, type DatabaseKind } from '../../testing/databases.ts'
import { NOW } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { inbox } from '../../testing/inbox-process.ts'
import { sharePostgres } from '../../testing/postgres.ts'
import { readRows } from '../../testing/stored.ts'
import { openStore } from './open-store.ts'

const OLD = join(import.meta.dirname, '..', '..', 'testing', 'old-databases')
const RELEASES = globSync('*.jsonl', { cwd: OLD }).map((file) => basename(file, '.jsonl'))
const CASES = RELEASES.flatMap((release) => DATABASES.map((kind) => ({ release, kind })))
const HOUR = 3_600_000

const postgres = sharePostgres()

async function newPlace(kind: DatabaseKind) {
  const databaseUrl = kind === 'Postgres' ? await postgres().createDatabase() : null
  const dataDir = temporaryDirectory()
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  return { dataDir, databaseUrl, configuration: readConfiguration(environment), environment }
}

async function openOld({ release, kind }: (typeof CASES)[number]) {
  const place = await newPlace(kind)
  const { dataDir, databaseUrl } = place
  if (databaseUrl === null) {
    copyFileSync(join(OLD, `${release}.db`), join(dataDir, 'lanternfield.db'))
    return place
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(readFileSync(join(OLD, `${release}.sql`), 'utf8'))
  await client.end()
  return place
}

/** What that version itself exported; later ones may add to it. */
const exportedBy = (release: string) => parseLines(readFileSync(join(OLD, `${release}.jsonl`)))

const parseLines = (lines: string | Buffer): unknown[] =>
  String(lines)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The columns of a new database, and those of one that was migrated. */
async function columnsOf(environment: Parameters<typeof readEverything>[0]) {
  const sql = environment.DATABASE_URL
    ? `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
       WHERE table_schema = 'public' ORDER BY 1, 2`
    : `SELECT tables.name AS in_table, columns.name, columns.type, columns."notnull", columns.dflt_value
       FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns WHERE tables.name NOT LIKE 'sqlite%' ORDER BY 1, 2`
  return readRows(environment, sql)
}

test.each(CASES)('a $kind database of $release keeps everything', async (old) => {
  const { configuration, environment } = await openOld(old)
  const before = await readEverything(environment)
  const [secret] = await readRows(environment, 'SELECT value FROM secrets')
  await expect(openStore(configuration, 'operator')).rejects.toThrow('Start the server')

  const store = await openStore(configuration)
  onTestFinished(() => store.close())
  const { output } = await inbox(environment, 'export')
  expect(parseLines(output)).toMatchObject(exportedBy(old.release))
  const after = await readEverything(environment)
  const valuesOf = (rows: readonly string[] = []) =>
    rows.map((row) => Object.values(Object.fromEntries(JSON.parse(row))).sort())
  for (const table of ['submissions', 'resumes', 'deliveries', 'counters', 'sessions', 'metadata'])
    expect(valuesOf(after[table])).toEqual(expect.arrayContaining(valuesOf(before[table])))

  // Links in mails that were sent go on.
  expect(store.secret).toEqual(new Uint8Array(secret?.value as Uint8Array))
  const records = await store.submissions.list({ after: null, count: 99 })
  expect(records.filter(({ approvedAt }) => approvedAt === NOW + 5)).toHaveLength(1)
  const due = { count: 99, leaseMs: HOUR, longestWaitMs: HOUR, now: NOW + HOUR }
  const kinds = ['notify', 'acknowledge', 'webhook', 'alert']
  const claimed = await store.outbox.claimDue({ kinds, ...due })
  expect(claimed.map(({ kind, report }) => [kind, report?.condition]).sort()).toEqual([
    ['alert', 'late'],
    ['notify', undefined],
    ['notify', undefined],
  ])

  const fresh = await newPlace(old.kind)
  await (await openStore(fresh.configuration)).close()
  expect(await columnsOf(environment)).toEqual(await columnsOf(fresh.environment))
})

test('a database from before 0.2.0 is refused, and which version can open it is named', async () => {
  const { dataDir, configuration, environment } = await newPlace('SQLite')
  const file = join(dataDir, 'lanternfield.db')
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE submissions (id, email); PRAGMA user_version = 7')
  database.close()
  for (const role of ['server', 'operator'] as const)
    await expect(openStore(configuration, role)).rejects.toThrow(
      /version 7, .* Start 0\.2\.0 on it once/,
    )
  expect(await readRows(environment, 'SELECT * FROM submissions')).toEqual([])
})
