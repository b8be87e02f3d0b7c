/** Converts rows of the tables; both databases name their columns alike. */
import { makeTyped } from '@lanternfield/contract/fields.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { type Purpose, purposeOf } from '@lanternfield/contract/purpose.ts'
import type {
  AlertTopic,
  ClaimedDelivery,
  DeliveryKind,
  DeliveryRecord,
  DeliveryState,
  Period,
  QueueState,
  StoredNotice,
  Submission,
  SubmissionRecord,
} from './store.ts'

export type Row = Readonly<Record<string, unknown>>

/** A row of `submissions`, joined with its resume. */
export function toSubmission(row: Row): Submission {
  return { ...toFields(row), resume: toResume(row) }
}

/** The same without the resume's content, of which `bytes` is the size. */
export function toRecord(row: Row, deliveries: readonly DeliveryRecord[]): SubmissionRecord {
  return {
    ...toFields(row),
    timesReported: Number(row.times_reported),
    resume:
      row.sha256 === null
        ? null
        : {
            fileName: String(row.file_name),
            contentType: String(row.content_type),
            sha256: String(row.sha256),
            bytes: Number(row.bytes),
          },
    deliveries,
  }
}

/** A row of `deliveries` that has just been claimed. */
export function toClaimed(row: Row): ClaimedDelivery {
  return {
    id: String(row.id),
    submissionId: row.submission_id === null ? null : String(row.submission_id),
    kind: row.kind as DeliveryKind,
    messageId: String(row.message_id),
    report:
      row.report_profile === null
        ? null
        : {
            profile: row.report_profile as Profile,
            period: toPeriod(row),
            topic: row.topic as AlertTopic | null,
          },
    enqueuedAt: Number(row.owed_at),
    attempts: Number(row.attempts),
    firstFailedAt: toTime(row.first_failed_at),
  }
}

/** A row of `deliveries` as an operator sees it. */
export function toDeliveryRecord(row: Row): DeliveryRecord {
  return {
    id: String(row.id),
    kind: row.kind as DeliveryKind,
    messageId: String(row.message_id),
    state: row.state as DeliveryState,
    attempts: Number(row.attempts),
    lastError: row.last_error === null ? null : String(row.last_error),
  }
}

/** A row of `notices`. */
export function toNotice(row: Row): StoredNotice {
  return {
    version: String(row.version),
    text: String(row.text),
    firstShownAt: Number(row.first_shown_at),
  }
}

export function toPeriod(row: Row): Period {
  return { from: Number(row.period_from), to: Number(row.period_to) }
}

/** The row of the query of the queue's state. */
export function toQueueState(row: Row): QueueState {
  return {
    waiting: Number(row.waiting),
    oldestEnqueuedAt: toTime(row.oldest),
    dead: Number(row.dead),
    lateNotices: { SERVICES: toTime(row.late_services), CAREERS: toTime(row.late_careers) },
    deadNotices: { SERVICES: Number(row.dead_services), CAREERS: Number(row.dead_careers) },
  }
}

/** Milliseconds since 1970, or null for what has not happened. */
function toTime(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

/** The column `suspicions`: the reasons separated by spaces, or NULL. */
export function joinSuspicions(suspicions: readonly string[]): string | null {
  return suspicions.length > 0 ? suspicions.join(' ') : null
}

function toFields(row: Row): Omit<Submission, 'resume'> {
  return {
    id: String(row.id),
    receivedAt: Number(row.received_at),
    profile: row.profile as Profile,
    // Older versions stored no purpose.
    purpose: (row.purpose as Purpose | null) ?? purposeOf(String(row.inquiry_label)),
    inquiryLabel: String(row.inquiry_label),
    subject: String(row.subject),
    context: toContext(row),
    noticeVersion: row.notice_version === null ? null : String(row.notice_version),
    ...makeTyped((name) => String(row[name])),
    suspicions: typeof row.suspicions === 'string' ? row.suspicions.split(' ') : [],
    releasedAt: toTime(row.released_at),
  }
}

function toContext({ context_path: path, context_title: title }: Row): Submission['context'] {
  return typeof path === 'string' && typeof title === 'string' ? { path, title } : null
}

function toResume(row: Row): Submission['resume'] {
  const { content } = row
  if (!(content instanceof Uint8Array)) return null
  return {
    fileName: String(row.file_name),
    contentType: String(row.content_type),
    sha256: String(row.sha256),
    // A plain array of bytes over the same memory, whatever the driver makes of it.
    content: new Uint8Array(content.buffer, content.byteOffset, content.byteLength),
  }
}
