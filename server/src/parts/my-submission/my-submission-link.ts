import type { RateLimit } from '../../base/rate-limiter.ts'
import { createSignedTokens } from '../../base/signed-link.ts'
import { DAY_MS, MINUTE_MS } from '../../base/times.ts'
import { retryAfter } from '../../http/problem.ts'
import { countByHash } from '../../intake/quotas.ts'
import { deleteSubmission } from '../../intake/submission-actions.ts'
import { sendFile, sendResume } from '../../pages/server-page.tsx'
import { createSignedPageHandler } from '../../pages/signed-page.ts'
import type { Core } from '../../part.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { keptUntil } from '../../submission/kept-until.ts'
import { createMySubmissionPages } from './my-submission-page.tsx'
import { matchesSender } from './sender-question.ts'

/**
 * Answers about one submission, right ones included: a visitor needs few, and a guesser with the link gets no
 * further. In the store, so that all processes count together, and invocations that each have a memory of their
 * own.
 */
const CHECKS: RateLimit = { max: 10, windowMs: DAY_MS }
/** After a right answer its page may be used for this long: others may use the computer too. */
const PROOF_MS = 30 * MINUTE_MS

/** Handles links of mails to visitors; what was typed is behind a question. Source: docs/decisions/signed-links.md */
export function createMySubmissionHandler(core: Core) {
  const { settings, store, log, now } = core
  const pages = createMySubmissionPages(core)
  // In the forms of an opened page: that its question was answered.
  const proofs = createSignedTokens(store.secret, 'my-submission-answer')

  /** Counts an answer to the question that only the sender can answer, and compares it unless there are too many. */
  async function unlock(record: SubmissionRecord, answer: string): Promise<Response> {
    const counted = { name: 'answers', value: record.id, limit: CHECKS }
    const retryAfterMs = await store.counters.count(countByHash(store.secret, counted), now())
    if (retryAfterMs > 0) return pages.tooMany(retryAfter(retryAfterMs))
    if (!matchesSender(record, answer)) return pages.closed(record, 'wrong')
    return pages.opened(record, proofs.make(record.id, now() + PROOF_MS))
  }

  /** What the forms of an opened page ask for, by the value of their buttons. */
  const actions: Readonly<
    Record<string, (record: SubmissionRecord, proof: string) => Promise<Response>>
  > = {
    show: (record, proof) => pages.opened(record, proof),
    download: async (record) => toDownload(record, keptUntil(record, settings.retentionDays)),
    resume: async (record) => {
      const resume = (await store.submissions.read(record.id))?.resume
      return resume ? sendResume(resume) : pages.nothing()
    },
    delete: (_, proof) => pages.confirm(proof),
    confirm: async (record) => {
      if (await deleteSubmission(record, 'visitor', core))
        log.info({ submission: record.id }, 'deleted by its visitor')
      return pages.deleted()
    },
  }

  return createSignedPageHandler('my-submission', core, {
    refuse: () => pages.nothing(),
    show: async (id) => {
      const record = await store.submissions.readRecord(id)
      return record ? pages.closed(record) : pages.nothing()
    },
    act: async (id, form) => {
      const answer = (form.get('answer') ?? '').trim()
      const pressed = form.get('action') ?? ''
      // The Enter key presses the first button.
      const name = pressed === 'show' && answer !== '' ? 'answer' : pressed
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (!action && name !== 'answer') return null
      const record = await store.submissions.readRecord(id)
      const proof = form.get('proof') ?? ''
      const isProved = proofs.read(proof, now()) === id
      // Pressed twice: it is what was asked for.
      if (!record) return name === 'confirm' && isProved ? pages.deleted() : pages.nothing()
      if (!action) return answer === '' ? pages.closed(record, 'wrong') : unlock(record, answer)
      if (isProved) return action(record, proof)
      // Of the page that asks, whose first button shows it again.
      return pages.closed(record, name === 'show' && !form.has('proof') ? undefined : 'askAgain')
    },
  })
}

/**
 * Everything that is stored, for people and for programs, but what is the company's own affair: names of receivers,
 * what mail servers said, notes, and who has done what. A person who asks for notes gets them from the company; see
 * docs/privacy.md.
 */
function toDownload(record: SubmissionRecord, endsAt: number): Response {
  const { receivedAt, approvedAt, answerDueAt, deletedAt, deliveries, history, ...stored } = record
  const content = {
    ...stored,
    receivedAt: toTime(receivedAt),
    approvedAt: toTime(approvedAt),
    answerDueAt: toTime(answerDueAt),
    deletedAt: toTime(deletedAt),
    keptUntil: toTime(endsAt),
    deliveries: deliveries.map(({ kind, state, attempts }) => ({
      kind: kind.split(':')[0],
      state,
      attempts,
    })),
    // When another program got the resume.
    history: history
      .filter(({ event, by }) => event === 'resume downloaded' && by === 'receiver')
      .map((one) => ({ ...one, at: toTime(one.at) })),
  }
  const name = `filename="submission-${record.id}.json"`
  return sendFile(`${JSON.stringify(content, null, 2)}\n`, 'application/json', name)
}

function toTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
