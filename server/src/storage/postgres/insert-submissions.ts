import { Buffer } from 'node:buffer'
import { TYPED_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type pg from 'pg'
import { joinSuspicions } from '../rows.ts'
import type { Delivery, NewSubmission } from '../store.ts'

/** A pool, or one connection of it within a transaction. */
type Queryable = Pick<pg.ClientBase, 'query'>

/** A submission with what was decided about it. */
export type Insertion = Pick<NewSubmission, 'submission' | 'idempotency'> & {
  readonly suspicions: readonly string[]
  readonly deliveries: readonly Delivery[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The types of the columns. */
const SUBMISSIONS = {
  id: 'text',
  received_at: 'bigint',
  profile: 'text',
  purpose: 'text',
  inquiry_label: 'text',
  subject: 'text',
  context_path: 'text',
  context_title: 'text',
  notice_version: 'text',
  idempotency_key: 'text',
  body_sha256: 'text',
  suspicions: 'text',
  ...(Object.fromEntries(TYPED_FIELD_NAMES.map((name) => [name, 'text'])) as Record<
    (typeof TYPED_FIELD_NAMES)[number],
    'text'
  >),
} as const

/** The contents of all resumes follow each other in one value: an array of them would be sent as text, twice as long. */
const RESUMES = {
  submission_id: 'text',
  file_name: 'text',
  content_type: 'text',
  sha256: 'text',
  begins_after: 'integer',
  bytes: 'integer',
} as const

const DELIVERIES = {
  id: 'text',
  submission_id: 'text',
  kind: 'text',
  message_id: 'text',
  owed_at: 'bigint',
} as const

const SUBMISSION_COLUMNS = Object.keys(SUBMISSIONS).join(', ')

/**
 * One statement, and so one transaction if it stands alone. A submission under a key waits for no other one: it is left out
 * while a transaction holds the lock of the key (`lockKey`), or if the key is taken.
 */
const INSERT = `
  WITH arrived AS (SELECT * FROM ${rowsOf('arrived', SUBMISSIONS, 2)}),
  admitted AS MATERIALIZED (
    SELECT * FROM arrived WHERE idempotency_key IS NULL
      OR pg_try_advisory_xact_lock(hashtextextended('key:' || idempotency_key, 0))
  ), stored AS (
    INSERT INTO submissions (${SUBMISSION_COLUMNS}) SELECT ${SUBMISSION_COLUMNS} FROM admitted
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING id
  ), filed AS (
    INSERT INTO resumes (submission_id, file_name, content_type, sha256, content)
    SELECT submission_id, file_name, content_type, sha256, substring($1::bytea FROM begins_after + 1 FOR bytes)
    FROM stored JOIN ${rowsOf('file', RESUMES, 2 + count(SUBMISSIONS))} ON submission_id = stored.id
  ), enqueued AS (
    INSERT INTO deliveries (id, submission_id, kind, message_id, owed_at, due_at)
    SELECT delivery.id, submission_id, kind, message_id, owed_at, owed_at
    FROM stored JOIN ${rowsOf('delivery', DELIVERIES, 2 + count(SUBMISSIONS) + count(RESUMES))}
      ON submission_id = stored.id
  )
  SELECT id FROM stored`

/** Stores submissions with their deliveries, all in one statement. @returns the ids of those that were not left out */
export async function insertSubmissions(
  client: Queryable,
  insertions: readonly Insertion[],
): Promise<ReadonlySet<string>> {
  const { content, files } = joinResumes(insertions)
  const { rows } = await client.query<{ id: string }>({
    name: 'insert-submissions',
    text: INSERT,
    values: [
      content,
      ...valuesOf(SUBMISSIONS, insertions.map(toSubmissionRow)),
      ...valuesOf(RESUMES, files),
      ...valuesOf(DELIVERIES, insertions.flatMap(toDeliveryRows)),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

type Columns = Readonly<Record<string, 'text' | 'bigint' | 'integer'>>
type RowOf<C extends Columns> = Readonly<Record<keyof C, string | number | null>>

/** SQL for a table of which each column is a parameter. @param first the number of the first of them */
function rowsOf(alias: string, columns: Columns, first: number): string {
  const arrays = Object.values(columns).map((type, index) => `$${first + index}::${type}[]`)
  return `unnest(${arrays.join(', ')}) AS ${alias} (${Object.keys(columns).join(', ')})`
}

function count(columns: Columns): number {
  return Object.keys(columns).length
}

/** The parameters of `rowsOf`. */
function valuesOf<C extends Columns>(columns: C, rows: readonly RowOf<C>[]): unknown[] {
  return Object.keys(columns).map((name) => rows.map((row) => row[name]))
}

function toSubmissionRow({
  submission,
  idempotency,
  suspicions,
}: Insertion): RowOf<typeof SUBMISSIONS> {
  const {
    id,
    receivedAt,
    profile,
    purpose,
    inquiryLabel,
    subject,
    context,
    noticeVersion,
    resume,
    ...typed
  } = submission
  return {
    id,
    received_at: receivedAt,
    profile,
    purpose,
    inquiry_label: inquiryLabel,
    subject,
    context_path: context?.path ?? null,
    context_title: context?.title ?? null,
    notice_version: noticeVersion,
    idempotency_key: idempotency?.key ?? null,
    body_sha256: idempotency?.bodySha256 ?? null,
    suspicions: joinSuspicions(suspicions),
    ...typed,
  }
}

function toDeliveryRows({ submission, deliveries, now }: Insertion): RowOf<typeof DELIVERIES>[] {
  return deliveries.map(({ id, kind, messageId }) => ({
    id,
    submission_id: submission.id,
    kind,
    message_id: messageId,
    owed_at: now,
  }))
}

function joinResumes(insertions: readonly Insertion[]) {
  const files: RowOf<typeof RESUMES>[] = []
  const contents: Uint8Array[] = []
  let bytes = 0
  for (const { submission } of insertions) {
    const { id, resume } = submission
    if (!resume) continue
    const { fileName, contentType, sha256, content } = resume
    files.push({
      submission_id: id,
      file_name: fileName,
      content_type: contentType,
      sha256,
      begins_after: bytes,
      bytes: content.byteLength,
    })
    contents.push(content)
    bytes += content.byteLength
  }
  return { content: Buffer.concat(contents, bytes), files }
}
