/** Databases and backups that released versions have made; see testing/old-databases/README.md. */
import { copyFileSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readEverything } from '../../testing/compare-stores.ts'
import { readConfiguration } from '../../testing/configuration.ts'
import { DATABASES, shareDatabases } from '../../testing/databases.ts'
import { NOW } from '../../testing/entries.ts'
import { inbox } from '../../testing/inbox-process.ts'
import { changeRows, type Place, readRows } from '../../testing/stored.ts'
import { openStore } from './open-store.ts'

const OLD = join(import.meta.dirname, '..', '..', 'testing', 'old-databases')
const RELEASES = globSync('*.jsonl', { cwd: OLD }).map((file) => basename(file, '.jsonl'))
const CASES = RELEASES.flatMap((release) => DATABASES.map((kind) => ({ release, kind })))
const HOUR = 3_600_000

const { newPlace } = shareDatabases()

async function openOld({ release, kind }: (typeof CASES)[number]) {
  const place = await newPlace(kind)
  if (place.DATABASE_URL === undefined) {
    copyFileSync(join(OLD, `${release}.db`), join(place.DATA_DIR, 'lanternfield.db'))
    return place
  }
  const client = new pg.Client({ connectionString: place.DATABASE_URL })
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
async function columnsOf(place: Place) {
  const sql = place.DATABASE_URL
    ? `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
       WHERE table_schema = 'public' ORDER BY 1, 2`
    : `SELECT tables.name AS in_table, columns.name, columns.type, columns."notnull", columns.dflt_value
       FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns WHERE tables.name NOT LIKE 'sqlite%' ORDER BY 1, 2`
  return readRows(place, sql)
}

/** Whether the telephone of a document is found in what searches look through. */
const isSearched = (search: unknown, document: unknown) =>
  String(search).includes(JSON.parse(String(document)).phone.replace(/\D/g, ''))

test.each(CASES)('a $kind database of $release keeps everything', async (old) => {
  const place = await openOld(old)
  const configuration = readConfiguration(place)
  const before = await readEverything(place)
  const [secret] = await readRows(place, 'SELECT value FROM secrets')
  await expect(openStore(configuration, 'operator')).rejects.toThrow('Start the server')

  const store = await openStore(configuration)
  onTestFinished(() => store.close())
  const { output } = await inbox(place, 'export')
  expect(parseLines(output)).toMatchObject(exportedBy(old.release))
  const after = await readEverything(place)
  const parsed = (rows: readonly string[] = []) =>
    rows.map((row): Record<string, unknown> => Object.fromEntries(JSON.parse(row)))
  const valuesOf = (rows: readonly string[] = []) =>
    rows.map((row) => Object.values(Object.fromEntries(JSON.parse(row))).sort())
  for (const table of ['resumes', 'deliveries', 'counters', 'metadata'])
    expect(valuesOf(after[table])).toEqual(expect.arrayContaining(valuesOf(before[table])))
  // These have columns that the old ones had not.
  for (const table of ['submissions', 'sessions'])
    expect(parsed(after[table])).toEqual(
      expect.arrayContaining(
        parsed(before[table]).map(({ search: _, released_at: approved_at, ...row }) =>
          expect.objectContaining({ ...row, ...(approved_at !== undefined && { approved_at }) }),
        ),
      ),
    )
  expect(
    parsed(after.submissions).every(({ search, document }) => isSearched(search, document)),
  ).toBe(true)

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
  await (await openStore(readConfiguration(fresh))).close()
  expect(await columnsOf(place)).toEqual(await columnsOf(fresh))
})

test('a database from before 0.2.0 is refused, and which version can open it is named', async () => {
  const place = await newPlace('SQLite')
  changeRows(place.DATA_DIR, 'CREATE TABLE submissions (id, email); PRAGMA user_version = 7')
  for (const role of ['server', 'operator'] as const)
    await expect(openStore(readConfiguration(place), role)).rejects.toThrow(
      /version 7, .* Start 0\.2\.0 on it once/,
    )
  expect(await readRows(place, 'SELECT * FROM submissions')).toEqual([])
})
