import type { Log } from '../base/log.ts'
import { isSuspect } from '../base/suspect.ts'
import type { Store, SubmissionRecord } from '../storage/store.ts'
import { type DeletionOptions, deleteSubmission } from './delete-submission.ts'
import { createDelivery, type DeliveryKindsFor } from './delivery-kinds.ts'

/** What has become of a submission, for the person who reviews it. */
export type ReviewState = 'suspect' | 'undelivered' | 'waiting' | 'delivered'

/** The two things that a person does with a submission that nobody may have read. */
export type Review = ReturnType<typeof createReview>

export type ReviewOptions = DeletionOptions & {
  readonly store: Pick<Store, 'readRecord' | 'approve' | 'retry'>
  readonly kindsFor: DeliveryKindsFor
  readonly log: Pick<Log, 'info'>
}

/** What the links in digests and alerts do; see docs/decisions/signed-links.md. */
export function createReview(options: ReviewOptions) {
  const { store, kindsFor, mailDomain, log, now } = options

  return {
    /** Null if it was deleted. */
    find: store.readRecord,
    /** Approves a suspect, or makes due what was given up; nothing if it is neither. */
    deliver: async (id: string): Promise<void> => {
      const record = await store.readRecord(id)
      if (!record) return
      const state = stateOf(record)
      const deliveries = kindsFor(record).map((kind) => createDelivery(kind, mailDomain))
      const isDone =
        state === 'suspect'
          ? await store.approve(id, deliveries, now())
          : state === 'undelivered' && (await store.retry(id, now())) > 0
      if (isDone) log.info({ submission: id, was: state }, 'delivered by a link')
    },
    /** Nothing if it is deleted. */
    remove: async (id: string): Promise<void> => {
      const record = await store.readRecord(id)
      if (record && (await deleteSubmission(record, 'review', options)))
        log.info({ submission: id }, 'deleted by a link')
    },
  }
}

/** What became of a submission's notification to the company, which decides what its page offers. */
export function stateOf(record: SubmissionRecord): ReviewState {
  if (isSuspect(record)) return 'suspect'
  const notification = record.deliveries.find(({ kind }) => kind === 'notify')
  if (notification?.state === 'dead') return 'undelivered'
  return notification?.state === 'waiting' ? 'waiting' : 'delivered'
}
