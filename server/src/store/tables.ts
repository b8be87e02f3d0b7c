/** The tables of a store. */
import type { Queries } from './db.ts'

/** Each with its key, in an order in which no row refers to one that comes later. */
export const TABLES = {
  submissions: 'id',
  resumes: 'submission_id',
  deliveries: 'id',
  counters: 'key',
  secrets: 'name',
  notices: 'version',
  sessions: 'id',
  metadata: 'name',
} as const

export type TableName = keyof typeof TABLES

/** Makes those that are missing. */
export async function createTables(queries: Queries): Promise<void> {
  const { name: database, integer, bytes, tableOptions } = queries.dialect
  const create = (name: TableName, columns: string) =>
    queries.run(`CREATE TABLE IF NOT EXISTS ${name} (${columns}) ${tableOptions}`)

  // What submissions are searched and counted by; everything else of them is in their document, as JSON.
  await create(
    'submissions',
    `id text PRIMARY KEY,
     received_at ${integer} NOT NULL,
     profile text NOT NULL CHECK (profile IN ('SERVICES', 'CAREERS')),
     inquiry_label text NOT NULL,
     -- The visitor's, as addresses are compared.
     address text NOT NULL,
     -- NULL: the sender gave none.
     idempotency_key text UNIQUE,
     body_sha256 text,
     -- NULL: nothing about it looks like spam. Otherwise the reasons, separated by spaces.
     suspicions text,
     -- NULL: no operator has declared it harmless, or it never was a suspect.
     approved_at ${integer},
     -- In how many digests it was listed as unread.
     times_reported ${integer} NOT NULL DEFAULT 0,
     document text NOT NULL,
     -- See server/src/submission/states.ts.
     state text NOT NULL DEFAULT 'open',
     -- By when an answer is promised; NULL: none is.
     answer_due_at ${integer},
     -- When a person first answered; NULL: nobody has.
     answered_at ${integer},
     -- When a reminder last listed it; NULL or 0: none has.
     reminded_at ${integer},
     -- What searches look through; see search-text.ts.
     search text NOT NULL DEFAULT '',
     -- The title of the page that it is about; NULL: of none.
     topic text,
     -- When a person deleted a suspect, which can be undone for some minutes; NULL: nobody has.
     deleted_at ${integer}`,
  )
  // Apart from the submission, so that a list of submissions does not read megabytes.
  await create(
    'resumes',
    `submission_id text PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
     file_name text NOT NULL,
     content_type text NOT NULL,
     sha256 text NOT NULL,
     content ${bytes} NOT NULL`,
  )
  if (database === 'Postgres') {
    await queries.run('CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY)')
    // What is uploaded is compressed already.
    await queries.run('ALTER TABLE resumes ALTER COLUMN content SET STORAGE EXTERNAL')
  }
  await create(
    'deliveries',
    `id text PRIMARY KEY,
     -- NULL: a report, which the server sends by itself.
     submission_id text REFERENCES submissions (id) ON DELETE CASCADE,
     kind text NOT NULL,
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
     message_id text NOT NULL,
     attempts ${integer} NOT NULL DEFAULT 0,
     enqueued_at ${integer} NOT NULL,
     due_at ${integer} NOT NULL,
     -- The end of the lease, and the runner that has it. NULL: none has.
     claimed_until ${integer},
     claimed_by text,
     -- NULL: no attempt has failed.
     first_failed_at ${integer},
     last_error text,
     -- NULL: still waiting.
     settled_at ${integer},
     -- The mailbox that receives a report, and the time it covers; NULL for what a submission causes.
     report_profile text CHECK (report_profile IN ('SERVICES', 'CAREERS')),
     period_from ${integer},
     period_to ${integer},
     -- What an alert is about; NULL for everything else.
     condition text,
     CHECK ((submission_id IS NULL) = (report_profile IS NOT NULL))`,
  )
  // What was counted lately, under keyed hashes; not tied to what was sent.
  await create(
    'counters',
    `key text PRIMARY KEY,
     -- JSON; see counters.ts.
     counts text NOT NULL,
     -- When none of them counts any more.
     ends_at ${integer} NOT NULL`,
  )
  await create('secrets', `name text PRIMARY KEY, value ${bytes} NOT NULL`)
  // The words of each privacy notice that this site has shown, and since when.
  await create(
    'notices',
    `version text PRIMARY KEY, text text NOT NULL, first_shown_at ${integer} NOT NULL`,
  )
  // Links to the inbox that were mailed, and the sessions that they have begun.
  await create(
    'sessions',
    `id text PRIMARY KEY,
     kind text NOT NULL CHECK (kind IN ('link', 'session')),
     mailbox text NOT NULL,
     begun_at ${integer} NOT NULL,
     used_at ${integer} NOT NULL,
     -- Who uses it; empty: nobody has said.
     name text NOT NULL DEFAULT '',
     -- The page of the inbox that was asked for, and the note that was typed there before.
     path text NOT NULL DEFAULT '',
     note text NOT NULL DEFAULT ''`,
  )
  // What the server remembers about itself; see `MetadataStore`.
  await create(
    'metadata',
    `name text PRIMARY KEY, text text NOT NULL, written_at ${integer} NOT NULL`,
  )
  await createIndexes(queries)
}

async function createIndexes(queries: Queries): Promise<void> {
  const indexes = {
    submissions_address: 'submissions (address)',
    // All that lists and counts ask for, so that they read no documents.
    submissions_listed:
      'submissions (received_at, id, profile, inquiry_label, topic, state, suspicions, approved_at, deleted_at)',
    // In the order in which they are due, and what reminders ask for as well.
    submissions_due: `submissions (answer_due_at, received_at, id, profile, inquiry_label, topic, suspicions, approved_at, deleted_at, reminded_at)
      WHERE state IN ('open', 'seen')`,
    submissions_suspected:
      'submissions (received_at) WHERE suspicions IS NOT NULL AND approved_at IS NULL',
    submissions_deleted: 'submissions (deleted_at) WHERE deleted_at IS NOT NULL',
    deliveries_of: 'deliveries (submission_id)',
    deliveries_due: `deliveries (due_at) WHERE state = 'waiting'`,
    deliveries_enqueued: `deliveries (enqueued_at) WHERE state = 'waiting'`,
    deliveries_given_up: `deliveries (settled_at) WHERE state = 'dead'`,
    // When a receiver last took something: looked for each minute, among all that it ever did.
    deliveries_taken: `deliveries (kind, settled_at) WHERE state = 'delivered'`,
    deliveries_reported: 'deliveries (kind, period_to) WHERE report_profile IS NOT NULL',
    counters_ended: 'counters (ends_at)',
  }
  for (const [name, columns] of Object.entries(indexes))
    await queries.run(`CREATE INDEX IF NOT EXISTS ${name} ON ${columns}`)
}
