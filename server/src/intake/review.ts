import type { Log } from '../base/log.ts'
import { isSuspect } from '../base/suspect.ts'
import type { DeliveryKind, Store, SubmissionRecord } from '../storage/store.ts'
import { createDelivery } from './delivery-kinds.ts'

/** What has become of a submission, for the person who reviews it. */
export type ReviewState = 'suspect' | 'undelivered' | 'waiting' | 'delivered'

/** The two things that a person does with a submission that nobody may have read. */
export type Review = ReturnType<typeof createReview>

export type ReviewOptions = {
  readonly store: Pick<Store, 'readRecord' | 'approve' | 'retry' | 'deleteSubmission'>
  /** The deliveries that a submission causes. */
  readonly kinds: readonly DeliveryKind[]
  readonly mailDomain: string
  /** Deletes the mail files of deliveries. */
  readonly eraseMailFiles: (deliveryIds: readonly string[]) => Promise<unknown>
  readonly log: Pick<Log, 'info'>
  readonly now: () => number
}

/** What the links in digests and alerts do; see docs/decisions/signed-links.md. */
export function createReview(options: ReviewOptions) {
  const { store, kinds, mailDomain, eraseMailFiles, log, now } = options

  return {
    /** Null if it was deleted. */
    find: store.readRecord,
    /** Approves a suspect, or makes due what was given up; nothing if it is neither. */
    deliver: async (id: string): Promise<void> => {
      const record = await store.readRecord(id)
      if (!record) return
      const state = stateOf(record)
      const deliveries = kinds.map((kind) => createDelivery(kind, mailDomain))
      const isDone =
        state === 'suspect'
          ? await store.approve(id, deliveries, now())
          : state === 'undelivered' && (await store.retry(id, now())) > 0
      if (isDone) log.info({ submission: id, was: state }, 'delivered by a link')
    },
    /** Deletes it with its resume, its deliveries and its mail files; nothing if it is deleted. */
    remove: async (id: string): Promise<void> => {
      const record = await store.readRecord(id)
      if (!record) return
      await store.deleteSubmission(id)
      await eraseMailFiles(record.deliveries.map((delivery) => delivery.id))
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
