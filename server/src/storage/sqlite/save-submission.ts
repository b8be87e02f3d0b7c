import { TYPED_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import { joinSuspicions } from '../rows.ts'
import type { NewSubmission, SaveResult, Store } from '../store.ts'
import { prepareEnqueueDelivery } from './enqueue-delivery.ts'
import { prepareFindByKey } from './find-by-key.ts'
import { prepareMarks } from './marks.ts'
import type { SqliteContext } from './sqlite-context.ts'

/** Prepares the operation `saveSubmission` of the store. */
export function prepareSaveSubmission({
  database,
  transact,
}: SqliteContext): Store['saveSubmission'] {
  const findByKey = prepareFindByKey(database)
  const insertSubmission = database.prepare(`
    INSERT INTO submissions
      (id, received_at, profile, purpose, inquiry_label, subject, context_path, context_title, notice_version, idempotency_key, body_sha256, suspicions, ${TYPED_FIELD_NAMES.join(', ')})
    VALUES
      (:id, :receivedAt, :profile, :purpose, :inquiryLabel, :subject, :contextPath, :contextTitle, :noticeVersion, :key, :bodySha256, :suspicions, ${TYPED_FIELD_NAMES.map((name) => `:${name}`).join(', ')})`)
  const insertResume = database.prepare(
    'INSERT INTO resumes (submission_id, file_name, content_type, sha256, content) VALUES (?, ?, ?, ?, ?)',
  )
  const marks = prepareMarks(database)
  const enqueueDelivery = prepareEnqueueDelivery(database)

  function save(entry: NewSubmission, now: number): SaveResult {
    const { submission, idempotency } = entry
    const existing = idempotency && findByKey(idempotency.key)
    if (existing) return { kind: 'key-exists', existing }

    const { before: fromClient, retryAfterMs } = marks.count(entry.client, now)
    if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs }
    const sameText = marks.count(entry.text, now).before
    const { suspicions, deliveries, limited } = entry.decide({ fromClient, sameText })

    const { resume, context, ...fields } = submission
    const { id } = submission
    insertSubmission.run({
      ...fields,
      contextPath: context?.path ?? null,
      contextTitle: context?.title ?? null,
      key: idempotency?.key ?? null,
      bodySha256: idempotency?.bodySha256 ?? null,
      suspicions: joinSuspicions(suspicions),
    })
    if (resume)
      insertResume.run(id, resume.fileName, resume.contentType, resume.sha256, resume.content)
    const added = limited && marks.countAll(limited.quotas, now) ? limited.deliveries : []
    for (const delivery of [...deliveries, ...added]) enqueueDelivery(delivery, id, now)
    return { kind: 'saved' }
  }

  return (entry, now) => transact(() => save(entry, now))
}
