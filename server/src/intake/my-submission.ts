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

/** What a visitor does with a submission of their own. */
export type MySubmission = ReturnType<typeof createMySubmission>

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
export function createMySubmission(options: MySubmissionOptions) {
  const { store, mailDomain, eraseMailFiles, log, now } = options

  return {
    /** Null if it was deleted. */
    find: store.readRecord,
    /** Counts an answer to the question that only the sender can answer, and compares it unless there are too many. */
    checkAnswer: async (record: SubmissionRecord, answer: string) => {
      const counted = { name: 'answers', value: record.id, limit: ANSWERS }
      const retryAfterMs = await store.count(countByHash(store.secret, counted), now())
      if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs } as const
      return { kind: isSendersAnswer(record, answer) ? 'right' : 'wrong' } as const
    },
    /** Null if there is none, or it was deleted. */
    findResume: async (id: string): Promise<Resume | null> =>
      (await store.readSubmission(id))?.resume ?? null,
    /** Deletes it with its resume, its deliveries and its mail files, and tells the mailbox; nothing if it is deleted. */
    remove: async ({ id, profile, receivedAt, deliveries }: SubmissionRecord): Promise<void> => {
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
