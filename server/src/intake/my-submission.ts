import type { Resume } from '@lanternfield/contract/submission.ts'
import { DAY_MS } from '../base/durations.ts'
import type { Log } from '../base/log.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import { deletionReportId } from '../base/report-rules.ts'
import type { Store, SubmissionRecord } from '../storage/store.ts'
import { createDelivery } from './delivery-kinds.ts'
import { countByHash } from './quotas.ts'
import { isSendersAnswer } from './sender-question.ts'

/**
 * Answers about one submission, right ones included: a visitor needs few, and a guesser with the link gets no further. In the
 * store, so that all processes count together, and invocations that each have a memory of their own.
 */
const ANSWERS: RateLimit = { max: 10, windowMs: DAY_MS }

type AnswerResult =
  | { readonly kind: 'right' | 'wrong' }
  /** It was not looked at. */
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

/** What a visitor does with a submission of their own. */
export type MySubmission = {
  /** Null if it was deleted. */
  find(id: string): Promise<SubmissionRecord | null>
  /** Counts an answer to the question that only the sender can answer, and compares it. */
  checkAnswer(record: SubmissionRecord, answer: string): Promise<AnswerResult>
  /** Null if there is none, or it was deleted. */
  findResume(id: string): Promise<Resume | null>
  /** Deletes it with its resume, its deliveries and its mail files, and tells the mailbox; nothing if it is deleted. */
  remove(record: SubmissionRecord): Promise<void>
}

export type MySubmissionOptions = {
  readonly store: Pick<
    Store,
    'readRecord' | 'readSubmission' | 'deleteSubmission' | 'count' | 'secret'
  >
  readonly mailDomain: string
  /** Deletes the mail files of deliveries. */
  readonly eraseMailFiles: (deliveryIds: readonly string[]) => Promise<unknown>
  readonly log: Pick<Log, 'info'>
  readonly now: () => number
}

/** What the links in mails to visitors do; see docs/decisions/signed-links.md. */
export function createMySubmission(options: MySubmissionOptions): MySubmission {
  const { store, mailDomain, eraseMailFiles, log, now } = options

  return {
    find: (id) => store.readRecord(id),
    checkAnswer: async (record, answer) => {
      const counted = { name: 'answers', value: record.id, limit: ANSWERS }
      const retryAfterMs = await store.count(countByHash(store.secret, counted), now())
      if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs }
      return { kind: isSendersAnswer(record, answer) ? 'right' : 'wrong' }
    },
    findResume: async (id) => (await store.readSubmission(id))?.resume ?? null,
    remove: async ({ id, profile, receivedAt, deliveries }) => {
      const report = {
        ...createDelivery('deletion', mailDomain, deletionReportId(id)),
        profile,
        period: { from: receivedAt, to: now() },
        condition: null,
      }
      if (!(await store.deleteSubmission(id, { report, now: now() }))) return
      await eraseMailFiles(deliveries.map((delivery) => delivery.id))
      log.info({ submission: id }, 'deleted by its visitor')
    },
  }
}
