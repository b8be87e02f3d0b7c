/** Converts between rows of the tables and what the store returns. */
import { hash } from 'node:crypto'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import { makeTyped } from '@lanternfield/contract/fields.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Period } from '../base/times.ts'
import { foldAddress } from '../submission/address.ts'
import type { State } from '../submission/states.ts'
import type { Submission } from '../submission/submission.ts'
import type { Row, Value } from './db.ts'
import { readSearched, toIndexed } from './search-text.ts'
import type {
  ClaimedDelivery,
  Delivery,
  DeliveryKind,
  DeliveryRecord,
  DeliveryState,
  Idempotency,
  NewSubmission,
  Report,
  SubmissionRecord,
} from './store.ts'

/** Everything of a submission that has no column of its own. */
export type Document = Omit<
  Submission,
  'id' | 'receivedAt' | 'profile' | 'inquiryLabel' | 'suspicions' | 'approvedAt' | 'resume'
> & {
  /** Since the first event. */
  readonly history?: SubmissionRecord['history']
}

/** A new row of `submissions`. */
export function toSubmissionRow(
  submission: NewSubmission['submission'],
  idempotency: Idempotency | null,
  answerDueAt: NewSubmission['answerDueAt'],
) {
  const { id, receivedAt, profile, inquiryLabel, resume: _, ...document } = submission
  return {
    id,
    received_at: receivedAt,
    profile,
    inquiry_label: toIndexed(inquiryLabel),
    address: foldAddress(submission.email),
    idempotency_key: idempotency?.key ?? null,
    body_sha256: idempotency?.bodySha256 ?? null,
    answer_due_at: answerDueAt,
    ...readSearched(submission),
    document: JSON.stringify(document satisfies Document),
  } satisfies Record<string, Value>
}

/** A row of `submissions`, joined with its resume. */
export function toSubmission(row: Row): Submission {
  const { history: _recorded, ...fields } = toFields(row)
  return { ...fields, resume: toResume(row) }
}

/** The same without the resume's content, of which `bytes` is the size. */
export function toRecord(row: Row, deliveries: readonly DeliveryRecord[]): SubmissionRecord {
  const fields = toFields(row)
  const state = row.state as State
  const givenAt =
    fields.history.findLast(({ event }) => event === state)?.at ?? Number(row.received_at)
  return {
    ...fields,
    answer: state === 'open' ? null : { state, at: new Date(givenAt).toISOString() },
    timesReported: Number(row.times_reported),
    answerDueAt: toTime(row.answer_due_at),
    deletedAt: toTime(row.deleted_at),
    resume: row.sha256 === null ? null : { ...toFileFields(row), bytes: Number(row.bytes) },
    deliveries,
  }
}

/** A new row of `deliveries`. */
export function toDeliveryRow(
  { id, kind, messageId }: Delivery,
  submissionId: string | null,
  now: number,
) {
  return {
    id,
    submission_id: submissionId,
    kind,
    message_id: messageId,
    enqueued_at: now,
    due_at: now,
  } satisfies Record<string, Value>
}

/** The same of a report. */
export function toReportRow({ profile, period, condition, ...delivery }: Report, now: number) {
  return {
    ...toDeliveryRow(delivery, null, now),
    report_profile: profile,
    period_from: period.from,
    period_to: period.to,
    condition,
  } satisfies Record<string, Value>
}

/** A row of `deliveries` that has just been claimed. */
export function toClaimed(row: Row): ClaimedDelivery {
  return {
    ...toDelivery(row),
    submissionId: row.submission_id === null ? null : String(row.submission_id),
    report:
      row.report_profile === null
        ? null
        : {
            profile: row.report_profile as Profile,
            period: toPeriod(row),
            condition: row.condition as string | null,
          },
    enqueuedAt: Number(row.enqueued_at),
    attempts: Number(row.attempts),
    firstFailedAt: toTime(row.first_failed_at),
  }
}

/** A row of `deliveries` as an operator sees it. */
export function toDeliveryRecord(row: Row): DeliveryRecord {
  return {
    ...toDelivery(row),
    state: row.state as DeliveryState,
    attempts: Number(row.attempts),
    lastError: row.last_error === null ? null : String(row.last_error),
    settledAt: toTime(row.settled_at),
  }
}

function toDelivery(row: Row): Delivery {
  return {
    id: String(row.id),
    kind: row.kind as DeliveryKind,
    messageId: String(row.message_id),
  }
}

export function toPeriod(row: Row): Period {
  return { from: Number(row.period_from), to: Number(row.period_to) }
}

/** Milliseconds since 1970, or null for what has not happened. */
export function toTime(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function toFields(row: Row): Omit<Submission, 'resume'> & Pick<SubmissionRecord, 'history'> {
  const document: Document = JSON.parse(String(row.document))
  const { history = [] } = document
  return {
    // Fields and facts that are younger than the document.
    ...NO_FACTS,
    ...makeTyped(() => ''),
    history,
    ...document,
    id: String(row.id),
    receivedAt: Number(row.received_at),
    profile: row.profile as Profile,
    inquiryLabel: String(row.inquiry_label),
    suspicions: typeof row.suspicions === 'string' ? row.suspicions.split(' ') : [],
    approvedAt: toTime(row.approved_at),
  }
}

function toResume(row: Row): Submission['resume'] {
  const { content } = row
  if (!(content instanceof Uint8Array)) return null
  const isDamaged = hash('sha256', content) !== row.sha256
  return {
    ...(isDamaged && { isDamaged: true as const }),
    ...toFileFields(row),
    // A plain array of bytes over the same memory, whatever the driver makes of it.
    content: new Uint8Array(content.buffer, content.byteOffset, content.byteLength),
  }
}

function toFileFields(row: Row) {
  return {
    fileName: String(row.file_name),
    contentType: String(row.content_type),
    sha256: String(row.sha256),
  }
}
