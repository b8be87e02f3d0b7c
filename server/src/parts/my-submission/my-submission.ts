import { DAY_MS } from '../../base/durations.ts'
import type { RateLimit } from '../../base/rate-limiter.ts'
import { countByHash } from '../../intake/quotas.ts'
import { deleteSubmission } from '../../intake/submission-actions.ts'
import type { Core } from '../../part.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import type { Resume } from '../../submission/submission.ts'
import { matchesSender } from './sender-question.ts'

/**
 * Answers about one submission, right ones included: a visitor needs few, and a guesser with the link gets no
 * further. In the store, so that all processes count together, and invocations that each have a memory of their
 * own.
 */
const CHECKS: RateLimit = { max: 10, windowMs: DAY_MS }

/** What the links in mails to visitors do; see docs/decisions/signed-links.md. */
export function createMySubmission(core: Core) {
  const { store, log, now } = core

  return {
    /** Null if it was deleted. */
    find: store.submissions.readRecord,
    /** Counts an answer to the question that only the sender can answer, and compares it unless there are too many. */
    checkSender: async (record: SubmissionRecord, typed: string) => {
      const counted = { name: 'answers', value: record.id, limit: CHECKS }
      const retryAfterMs = await store.counters.count(countByHash(store.secret, counted), now())
      if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs } as const
      return { kind: matchesSender(record, typed) ? 'right' : 'wrong' } as const
    },
    /** Null if there is none, or it was deleted. */
    findResume: async (id: string): Promise<Resume | null> =>
      (await store.submissions.read(id))?.resume ?? null,
    remove: async (record: SubmissionRecord): Promise<void> => {
      if (await deleteSubmission(record, 'visitor', core))
        log.info({ submission: record.id }, 'deleted by its visitor')
    },
  }
}
