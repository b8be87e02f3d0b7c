import { foldAddress } from '@lanternfield/contract/address.ts'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import { makeTyped } from '@lanternfield/contract/fields.ts'
import { type Purpose, purposeOf } from '@lanternfield/contract/forms.ts'
import { StartError } from '../base/start-error.ts'
import type { Db, Queries, Row } from './db.ts'
import { type Document, searchTextOf } from './rows.ts'
import type { Role } from './store.ts'
import { createTables } from './tables.ts'

/** Versions before had a column for each field, and migrations of their own for each kind of database. */
const VERSION = 9

const ROWS_AT_ONCE = 500

/**
 * Brings the tables of a database up to date, all or nothing; an operator only checks that they are.
 * @throws StartError if they are those of another program, or of another version that this role cannot use
 */
export async function migrate(db: Db, role: Role): Promise<void> {
  const { dialect } = db
  // As one moment: another process may be making them.
  if ((await db.transaction(readVersion, 'snapshot')) === VERSION) return
  await db.transaction(async (queries) => {
    await queries.run(dialect.lockTables)
    // Another process may have done it while this one waited.
    const version = await readVersion(queries)
    if (version === VERSION) return
    refuseOtherVersion(version, role)
    if (version > 0 && version < 8) await addAnswers(queries)
    if (version > 0 && version < 7) await replaceColumns(queries)
    await createTables(queries)
    if (version > 0 && version < 8) await fillSearch(queries)
    await queries.run(dialect.writeVersion(VERSION))
  })
}

/** The version of the tables; 0 if there are none. @throws StartError if they are not those of that version */
async function readVersion(queries: Queries): Promise<number> {
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
  // Migrating other tables than those of the version would empty them.
  if (!isOfVersion(submissions, version))
    throw new StartError(
      `The database says that it is of version ${version}, and its tables are of another. Nothing was changed. Restore a backup that no other program has changed.`,
    )
  return version
}

function isOfVersion(submissions: ReadonlySet<string>, version: number): boolean {
  if (version > VERSION) return true
  if (submissions.has('search')) return version >= 8
  if (version === 7) return submissions.has('document') && !submissions.has('email')
  return version === 0 ? submissions.size === 0 : version > 0 && submissions.has('email')
}

function refuseOtherVersion(version: number, role: Role): void {
  if (version > VERSION)
    throw new StartError(
      `The database is of version ${version}, and this program knows version ${VERSION}. Start the newer program, or restore the backup from before the upgrade.`,
    )
  // A server of the older version may be running, and would lose its tables.
  if (role === 'operator')
    throw new StartError(
      'The database is of an older version. Start the server of this version once.',
    )
}

async function columnsOf({ all, dialect }: Queries, table: string): Promise<ReadonlySet<string>> {
  const rows = await all(dialect.listColumns, { table })
  return new Set(rows.map(({ name }) => String(name)))
}

/** What came before has no promise, and no reminder is sent of it. */
async function addAnswers(queries: Queries): Promise<void> {
  const { integer } = queries.dialect
  await addColumns(queries, {
    state: `text NOT NULL DEFAULT 'open'`,
    answer_due_at: integer,
    answered_at: integer,
    reminded_at: integer,
    search: `text NOT NULL DEFAULT ''`,
  })
  await queries.run('UPDATE submissions SET reminded_at = 0')
}

/** Those that the table of submissions does not have. */
async function addColumns(
  queries: Queries,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const existing = await columnsOf(queries, 'submissions')
  for (const [name, type] of Object.entries(columns))
    if (!existing.has(name)) await queries.run(`ALTER TABLE submissions ADD COLUMN ${name} ${type}`)
}

async function fillSearch(queries: Queries): Promise<void> {
  for await (const row of readAll(queries))
    await queries.run('UPDATE submissions SET search = :search WHERE id = :id', {
      id: String(row.id),
      search: searchTextOf(JSON.parse(String(row.document))),
    })
}

/** Brings tables of versions 1 to 6 along. Counts of clients begin again. */
async function replaceColumns(queries: Queries): Promise<void> {
  const { name: database, integer } = queries.dialect
  const submissions = await columnsOf(queries, 'submissions')
  await addColumns(queries, {
    address: `text NOT NULL DEFAULT ''`,
    suspicions: 'text',
    released_at: integer,
    times_reported: `${integer} NOT NULL DEFAULT 0`,
    document: `text NOT NULL DEFAULT '{}'`,
  })
  await writeDocuments(queries)
  await queries.run('DROP INDEX IF EXISTS submissions_received_at')
  await queries.run('DROP INDEX IF EXISTS submissions_suspects')
  await queries.run('DROP INDEX IF EXISTS submissions_email')
  for (const name of REPLACED.filter((name) => submissions.has(name)))
    await queries.run(`ALTER TABLE submissions DROP COLUMN ${name}`)
  await replaceDeliveries(queries)
  for (const table of ['recent_marks', 'recent_senders', 'moves'])
    await queries.run(`DROP TABLE IF EXISTS ${table}`)
  if (database === 'Postgres')
    await queries.run(
      'DROP FUNCTION IF EXISTS take_mark; DROP FUNCTION IF EXISTS take_marks; DROP SEQUENCE IF EXISTS processes',
    )
}

/** The columns whose values are in the document. */
const REPLACED = [
  ...Object.keys(makeTyped(() => '')),
  'purpose',
  'subject',
  'context_path',
  'context_title',
  'notice_version',
]

async function writeDocuments(queries: Queries): Promise<void> {
  for await (const row of readAll(queries))
    await queries.run(
      'UPDATE submissions SET address = :address, document = :document WHERE id = :id',
      {
        id: String(row.id),
        address: foldAddress(String(row.email)),
        document: documentOf(row),
      },
    )
}

async function* readAll({ all, dialect: { byBytes } }: Queries): AsyncGenerator<Row> {
  let after = ''
  for (;;) {
    const rows = await all(
      `SELECT * FROM submissions WHERE id ${byBytes} > :after ORDER BY id ${byBytes} LIMIT ${ROWS_AT_ONCE}`,
      { after },
    )
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = String(rows.at(-1)?.id)
  }
}

function documentOf(row: Row): string {
  const { context_path: path, context_title: title, notice_version: noticeVersion } = row
  return JSON.stringify({
    ...NO_FACTS,
    ...makeTyped((name) => String(row[name] ?? '')),
    // Older versions stored none.
    purpose: (row.purpose as Purpose | null | undefined) ?? purposeOf(String(row.inquiry_label)),
    subject: String(row.subject),
    topic: typeof path === 'string' ? { path, title: String(title) } : null,
    noticeVersion: typeof noticeVersion === 'string' ? noticeVersion : null,
  } satisfies Document)
}

async function replaceDeliveries(queries: Queries): Promise<void> {
  const columns = await columnsOf(queries, 'deliveries')
  await queries.run('ALTER TABLE deliveries RENAME TO deliveries_before')
  await createTables(queries)
  const added = ['report_profile', 'period_from', 'period_to']
  await queries.run(`
    INSERT INTO deliveries
      (id, submission_id, kind, state, message_id, attempts, enqueued_at, due_at, first_failed_at, last_error, settled_at,
       topic, ${added.join(', ')})
    SELECT d.id, d.submission_id, d.kind, d.state, d.message_id, d.attempts,
      ${columns.has('owed_at') ? 'd.owed_at' : 's.received_at'}, d.due_at, d.first_failed_at, d.last_error, d.settled_at,
      ${columns.has('topic') ? 'd.topic' : `CASE d.kind WHEN 'alert' THEN 'late' END`},
      ${added.map((name) => (columns.has(name) ? `d.${name}` : 'NULL')).join(', ')}
    FROM deliveries_before d LEFT JOIN submissions s ON s.id = d.submission_id`)
  await queries.run('DROP TABLE deliveries_before')
}
