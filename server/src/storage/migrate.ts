import { foldAddress } from '@lanternfield/contract/address.ts'
import { makeTyped } from '@lanternfield/contract/fields.ts'
import { purposeOf } from '@lanternfield/contract/purpose.ts'
import { StartError } from '../start-error.ts'
import type { Db, Dialect, Queries, Row } from './db.ts'
import { toDocument } from './rows.ts'
import type { Role } from './store.ts'
import { createTables } from './tables.ts'

/** Versions before had a column for each field, and migrations of their own for each kind of database. */
const VERSION = 7

const ROWS_AT_ONCE = 500

/**
 * Brings the tables of a database up to date, all or nothing; an operator only checks that they are.
 * @throws StartError if they are those of another program, or of another version that this role cannot use
 */
export function migrate({ dialect, transaction }: Db, role: Role): Promise<void> {
  return transaction(async (queries) => {
    await queries.run(dialect.lockTables)
    const columnsOf = createColumnsOf(queries, dialect)
    const submissions = await columnsOf('submissions')
    if (dialect.name === 'Postgres') await prepareVersions(queries, submissions, columnsOf)
    const [row] = await queries.all(dialect.readVersion)
    const version = Number(row?.version)
    if (version === VERSION) return
    if (version > VERSION)
      throw new StartError(
        `The database is of version ${version}, and this program knows version ${VERSION}. Start the newer program, or restore the backup from before the upgrade.`,
      )
    // A server of the older version may be running, and would lose its tables.
    if (role === 'operator')
      throw new StartError(
        'The database is of an older version. Start the server of this version once.',
      )
    if (version > 0)
      await replaceColumns(queries, dialect, submissions, await columnsOf('deliveries'))
    await createTables(queries, dialect)
    await queries.run(dialect.writeVersion(VERSION))
  })
}

type Columns = ReadonlySet<string>

function createColumnsOf(queries: Queries, { listColumns }: Dialect) {
  return async (table: string): Promise<Columns> => {
    const rows = await queries.all(listColumns, { table })
    return new Set(rows.map(({ name }) => String(name)))
  }
}

/** A Postgres database may be shared with other programs. */
async function prepareVersions(
  queries: Queries,
  submissions: Columns,
  columnsOf: (table: string) => Promise<Columns>,
): Promise<void> {
  const versions = await columnsOf('migrations')
  if (versions.has('version') && submissions.has('idempotency_key')) return
  if (versions.size > 0 || submissions.size > 0)
    throw new StartError(
      'It has tables of another program with the names of ours. Give Lanternfield a database or a schema of its own, such as ?options=-c%20search_path%3Dlanternfield after CREATE SCHEMA lanternfield.',
    )
  await queries.run('CREATE TABLE migrations (version integer PRIMARY KEY)')
}

/** Brings tables of versions 1 to 6 along. Counts of clients begin again. */
async function replaceColumns(
  queries: Queries,
  dialect: Dialect,
  submissions: Columns,
  deliveries: Columns,
): Promise<void> {
  const { integer } = dialect
  const added = {
    address: `text NOT NULL DEFAULT ''`,
    suspicions: 'text',
    released_at: integer,
    times_reported: `${integer} NOT NULL DEFAULT 0`,
    document: `text NOT NULL DEFAULT '{}'`,
  }
  for (const [name, type] of Object.entries(added))
    if (!submissions.has(name))
      await queries.run(`ALTER TABLE submissions ADD COLUMN ${name} ${type}`)
  await writeDocuments(queries, dialect)
  await queries.run('DROP INDEX IF EXISTS submissions_received_at')
  await queries.run('DROP INDEX IF EXISTS submissions_suspects')
  await queries.run('DROP INDEX IF EXISTS submissions_email')
  for (const name of REPLACED.filter((name) => submissions.has(name)))
    await queries.run(`ALTER TABLE submissions DROP COLUMN ${name}`)
  await replaceDeliveries(queries, dialect, deliveries)
  for (const table of ['recent_marks', 'recent_senders', 'moves'])
    await queries.run(`DROP TABLE IF EXISTS ${table}`)
  if (dialect.name === 'Postgres')
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

async function writeDocuments(queries: Queries, { byBytes }: Dialect): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await queries.all(
      `SELECT * FROM submissions WHERE id ${byBytes} > :after ORDER BY id ${byBytes} LIMIT ${ROWS_AT_ONCE}`,
      { after },
    )
    for (const row of rows)
      await queries.run(
        'UPDATE submissions SET address = :address, document = :document WHERE id = :id',
        {
          id: String(row.id),
          address: foldAddress(String(row.email)),
          document: documentOf(row),
        },
      )
    if (rows.length < ROWS_AT_ONCE) return
    after = String(rows.at(-1)?.id)
  }
}

function documentOf(row: Row): string {
  const { context_path: path, context_title: title, notice_version: noticeVersion } = row
  return toDocument({
    ...makeTyped((name) => String(row[name])),
    purpose:
      row.purpose === 'guide' || row.purpose === 'probe' || row.purpose === 'inquiry'
        ? row.purpose
        : purposeOf(String(row.inquiry_label)),
    subject: String(row.subject),
    topic: typeof path === 'string' ? { path, title: String(title) } : null,
    noticeVersion: typeof noticeVersion === 'string' ? noticeVersion : null,
  })
}

async function replaceDeliveries(
  queries: Queries,
  dialect: Dialect,
  columns: Columns,
): Promise<void> {
  await queries.run('ALTER TABLE deliveries RENAME TO deliveries_before')
  await createTables(queries, dialect)
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
