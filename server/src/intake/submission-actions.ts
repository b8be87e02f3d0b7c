import type { Log } from '../base/log.ts'
import { MINUTE_MS } from '../base/times.ts'
import type { ServerContent } from '../content.ts'
import { eraseMailFiles, mailDirOf } from '../mail/file-mailer.ts'
import { readRefusal } from '../mail/refusals.ts'
import type { DeliveryRecord, Store, SubmissionRecord } from '../store/store.ts'
import { type DeletedBy, deletionReportId } from '../submission/deletion-report.ts'
import {
  type Actor,
  eventsSince,
  type HistoryEvent,
  holderOf,
  versionOf,
} from '../submission/history.ts'
import { type State, WAITING_STATES, wantsAnswer } from '../submission/states.ts'
import type { Resume } from '../submission/submission.ts'
import { isSuspect } from '../submission/suspect.ts'
import { createDelivery, createDeliveryKindsFor, type KindsCore } from './delivery-kinds.ts'

/** How long a deleted suspect can be had back. */
export const UNDO_MS = 10 * MINUTE_MS

type DeletionCore = {
  readonly settings: { readonly dataDir: string }
  readonly store: Pick<Store, 'submissions'>
  readonly mailDomain: string
  readonly now: () => number
}

export type SubmissionActionsCore = DeletionCore &
  KindsCore & {
    readonly content: Pick<ServerContent, 'inquiryLabels'>
    readonly store: Pick<Store, 'submissions' | 'outbox'>
    readonly log: Pick<Log, 'info'>
  }

/** What the pages of a submission and the operator's commands do; see docs/decisions/signed-links.md. */
export function createSubmissionActions(core: SubmissionActionsCore) {
  const { store, content, mailDomain, log, now } = core
  const kindsFor = createDeliveryKindsFor(core, content.inquiryLabels)

  async function recordSentOn(record: SubmissionRecord, actor: Actor): Promise<void> {
    await store.submissions.recordEvent(record.id, { event: 'sent on', ...actor }, now())
    log.info(
      { submission: record.id, was: deliveryProgress(record), by: actor.by },
      'sent on by a person',
    )
  }

  /** Approves a suspect. Returns false if it is none, or was approved before. */
  async function approve(record: SubmissionRecord, actor: Actor): Promise<boolean> {
    const deliveries = kindsFor(record).map((kind) => createDelivery(kind, mailDomain))
    const isApproved = await store.submissions.approve(record.id, deliveries, now())
    if (!isApproved) return false
    // The marked one, where mails are files: a deletion would not find it any more.
    await eraseFiles(record, core)
    await recordSentOn(record, actor)
    return true
  }

  /** Makes due now what waits or was given up. Returns how many deliveries are due. */
  async function retry(record: SubmissionRecord, actor: Actor): Promise<number> {
    const due = await store.outbox.retry(record.id, now())
    if (due > 0) await recordSentOn(record, actor)
    return due
  }

  return {
    /** Null if it was deleted. */
    find: store.submissions.readRecord,
    approve,
    retry,
    /** What the button of a page does: approves a suspect, or retries what was given up; nothing if it is neither. */
    deliver: async (record: SubmissionRecord, actor: Actor): Promise<void> => {
      if (isSuspect(record)) await approve(record, actor)
      else if (canDeliver(record)) await retry(record, actor)
    },
    /**
     * Gives it a state; an applicant who is declined gets a letter, once, unless that is done in a terminal, which
     * does not show it.
     * @param change `version`: of the history that the person has seen
     * @returns false if others have acted since, and nothing was changed; true if they gave it the same state
     */
    changeState: async (
      { id }: SubmissionRecord,
      change: Actor & { readonly state: State; readonly version: number },
    ): Promise<boolean> => {
      const sendsLetter = change.state === 'declined' && change.by !== 'terminal'
      const deliveries = sendsLetter ? [createDelivery('decline', mailDomain)] : []
      const result = await store.submissions.changeState(id, { ...change, deliveries }, now())
      return (
        result === 'changed' || stateOf(await store.submissions.readRecord(id)) === change.state
      )
    },
    /** Adds a note, once if a page is posted twice. @returns whether there is one, and it is there */
    addNote: async (
      { id }: SubmissionRecord,
      text: string,
      { version, ...actor }: Actor & { readonly version: number },
    ): Promise<boolean> => {
      if (text === '') return false
      const isMissing = (history: readonly HistoryEvent[]) =>
        !eventsSince(history, version).some((one) => one.event === 'note' && one.text === text)
      await store.submissions.recordEvent(id, { event: 'note', text, ...actor }, now(), isMissing)
      return true
    },
    /** Null if there is none, or it was deleted. */
    downloadResume: async ({ id }: SubmissionRecord, actor: Actor): Promise<Resume | null> => {
      const resume = (await store.submissions.read(id))?.resume ?? null
      if (resume)
        await store.submissions.recordEvent(id, { event: 'resume downloaded', ...actor }, now())
      return resume
    },
    /**
     * Says that a person answers it, or does so no more.
     * @returns false if others have acted since the version of the history that the person has seen
     */
    take: async (
      { id }: SubmissionRecord,
      isTaken: boolean,
      { version, ...actor }: Actor & { readonly version: number },
    ): Promise<boolean> => {
      const isUnchanged = (history: readonly HistoryEvent[]) => versionOf(history) === version
      const event = isTaken ? 'taken' : 'given back'
      if (await store.submissions.recordEvent(id, { event, ...actor }, now(), isUnchanged))
        return true
      // Pressed twice.
      const holder = holderOf((await store.submissions.readRecord(id))?.history ?? [])
      return isTaken ? holder === (actor.name ?? '') : holder === null
    },
    /**
     * Deletes it: a suspect without a word to the mailbox, since that can be undone for some minutes.
     * @returns false if others have acted since the version of the history that the person has seen
     */
    remove: async (
      record: SubmissionRecord,
      { version, by }: Actor & { readonly version: number },
    ): Promise<boolean> => {
      const isHeld = isSuspect(record)
      const isDeleted = isHeld
        ? await store.submissions.discard(record.id, version, now())
        : await deleteSubmission(record, 'review', core, version)
      if (isHeld && isDeleted) await eraseFiles(record, core)
      if (isDeleted) log.info({ submission: record.id, by }, 'deleted by a person')
      return isDeleted || (await store.submissions.readRecord(record.id)) === null
    },
    /** Undoes that of a suspect. Returns whether it is there again. */
    restore: ({ id }: SubmissionRecord): Promise<boolean> =>
      store.submissions.restore(id, now() - UNDO_MS),
  }
}

/**
 * Deletes a submission with its resume, its deliveries and its mail files, and tells its mailbox.
 * @param version nothing is done if others have acted since this version of its history
 * @returns whether it was deleted by this
 */
export async function deleteSubmission(
  { id, profile, receivedAt, deliveries }: SubmissionRecord,
  by: DeletedBy,
  { settings, store, mailDomain, now }: DeletionCore,
  version?: number,
): Promise<boolean> {
  const report = {
    ...createDelivery('deletion', mailDomain, deletionReportId(id, by)),
    profile,
    period: { from: receivedAt, to: now() },
    condition: null,
  }
  if (!(await store.submissions.delete(id, { report, now: now(), version }))) return false
  await eraseFiles({ deliveries }, { settings })
  return true
}

/** Erases the mails of a submission, where mails are files. */
async function eraseFiles(
  { deliveries }: Pick<SubmissionRecord, 'deliveries'>,
  { settings }: Pick<DeletionCore, 'settings'>,
): Promise<void> {
  await eraseMailFiles(
    mailDirOf(settings),
    deliveries.map(({ id }) => id),
  )
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

/** The mail to its visitor that was given up: the letter until it is closed, or the thanks while an answer is awaited. */
export function findUnreached({ answer, deliveries }: SubmissionRecord) {
  const state = stateOf({ answer })
  if (state === 'closed') return undefined
  const kinds = WAITING_STATES.includes(state) ? ['decline', 'acknowledge'] : ['decline']
  return deliveries.find(({ kind, state }) => state === 'dead' && kinds.includes(kind))
}

export function whyGivenUp({ lastError }: DeliveryRecord): 'address' | 'mailbox' | 'givenUp' {
  const refusal = readRefusal(lastError ?? '')
  if (refusal === 'recipient' || refusal === 'content') return 'mailbox'
  return refusal === 'address' ? 'address' : 'givenUp'
}
