import { type State, wantsAnswer } from '@lanternfield/contract/answers.ts'
import type { Resume } from '@lanternfield/contract/submission.ts'
import type { EventOrigin } from '../base/history.ts'
import type { Log } from '../base/log.ts'
import { isSuspect } from '../base/suspect.ts'
import type { Store, SubmissionRecord } from '../storage/store.ts'
import { type DeletionOptions, deleteSubmission } from './delete-submission.ts'
import { createDelivery, type DeliveryKindsFor } from './delivery-kinds.ts'

/** What people of the company do with a submission. */
export type MessageActions = ReturnType<typeof createMessageActions>

export type MessageActionsOptions = DeletionOptions & {
  readonly store: Pick<
    Store,
    'readRecord' | 'readSubmission' | 'recordEvent' | 'changeState' | 'approve' | 'retry'
  >
  readonly kindsFor: DeliveryKindsFor
  readonly log: Pick<Log, 'info'>
}

/** What the page of a message does; see docs/decisions/signed-links.md. */
export function createMessageActions(options: MessageActionsOptions) {
  const { store, kindsFor, mailDomain, log, now } = options

  return {
    /** Null if it was deleted. */
    find: store.readRecord,
    /** Approves a suspect, or makes due what was given up; nothing if it is neither. */
    deliver: async (record: SubmissionRecord, by: EventOrigin): Promise<void> => {
      const { id } = record
      const was = deliveryProgress(record)
      const deliveries = kindsFor(record).map((kind) => createDelivery(kind, mailDomain))
      const isDone =
        was === 'suspect'
          ? await store.approve(id, deliveries, now())
          : canDeliver(record) && (await store.retry(id, now())) > 0
      if (!isDone) return
      await store.recordEvent(id, { event: 'delivered', by }, now())
      log.info({ submission: id, was, by }, 'delivered by a person')
    },
    /**
     * Gives it a state; an applicant who is declined gets a letter, once.
     * @param change `version`: of the history that the person has seen
     * @returns false if others have acted since, and nothing was changed; true if they gave it the same state
     */
    changeState: async (
      { id }: SubmissionRecord,
      change: { readonly state: State; readonly version: number; readonly by: EventOrigin },
    ): Promise<boolean> => {
      const isDeclined = change.state === 'declined'
      const deliveries = isDeclined ? [createDelivery('decline', mailDomain)] : []
      const result = await store.changeState(id, { ...change, deliveries }, now())
      if (result !== 'outdated') return true
      return stateOf(await store.readRecord(id)) === change.state
    },
    /** Adds a note, unless it is the last one: then a page was posted twice. Returns whether it did. */
    addNote: async (record: SubmissionRecord, text: string, by: EventOrigin): Promise<boolean> => {
      const last = record.history.findLast(({ event }) => event === 'note')
      if (text === '' || (last && 'text' in last && last.text === text)) return false
      return store.recordEvent(record.id, { event: 'note', by, text }, now())
    },
    /** Null if there is none, or it was deleted. */
    downloadResume: async ({ id }: SubmissionRecord, by: EventOrigin): Promise<Resume | null> => {
      const resume = (await store.readSubmission(id))?.resume ?? null
      if (resume) await store.recordEvent(id, { event: 'resume downloaded', by }, now())
      return resume
    },
    /** @returns false if others have acted since the version of the history that the person has seen */
    remove: async (
      record: SubmissionRecord,
      version: number,
      by: EventOrigin,
    ): Promise<boolean> => {
      const isDeleted = await deleteSubmission(record, 'review', options, version)
      if (isDeleted) log.info({ submission: record.id, by }, 'deleted by a person')
      return isDeleted || (await store.readRecord(record.id)) === null
    },
  }
}

/** The state that people have given it. */
export function stateOf(record: Pick<SubmissionRecord, 'answer'> | null): State {
  return record?.answer?.state ?? 'open'
}

/** Whether people give it states. */
export function hasStates(record: SubmissionRecord): boolean {
  return wantsAnswer(record) && !isSuspect(record)
}

/** Whether it is held back, or a delivery of it was given up. */
export function canDeliver(record: SubmissionRecord): boolean {
  return isSuspect(record) || record.deliveries.some(({ state }) => state === 'dead')
}

/** What has become of the notification. */
export function deliveryProgress(record: SubmissionRecord) {
  if (isSuspect(record)) return 'suspect'
  const notification = record.deliveries.find(({ kind }) => kind === 'notify')
  if (notification?.state === 'dead') return 'undelivered'
  return notification?.state === 'waiting' ? 'waiting' : 'delivered'
}
