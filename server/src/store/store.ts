import type { Profile } from '@lanternfield/contract/forms.ts'
import type { PrivacyNotice } from '@lanternfield/contract/privacy-notice.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import { MINUTE_MS, type Period } from '../base/times.ts'
import type { Actor, HistoryEvent, NewHistoryEvent } from '../submission/history.ts'
import type { ReceiverQueue } from '../submission/receiver-kind.ts'
import type { Answer, State } from '../submission/states.ts'
import type { Resume, Submission } from '../submission/submission.ts'
import type { SpamScore } from '../submission/suspect.ts'
import type { Db } from './db.ts'

/** A `server` has a SQLite directory for itself and changes tables; an `operator` works next to it, or alone. */
export type Role = 'server' | 'operator'

/**
 * The kind of a delivery. Of the core: `notify` is mailed to the profile's mailbox, `acknowledge` to the visitor,
 * `decline` is the letter to an applicant, and `deletion` reports that a submission was deleted on the website.
 * Parts have further kinds.
 */
export type DeliveryKind = string
export type DeliveryState = 'waiting' | 'delivered' | 'dead'

/** One message to send. */
export type Delivery = {
  readonly id: string
  readonly kind: DeliveryKind
  /** The same over all attempts, so that a mailbox can recognise a second copy. */
  readonly messageId: string
}

/** A delivery that one runner has claimed, until `recordAttempt` or the end of its lease. */
export type ClaimedDelivery = Delivery & {
  /** Null for a report. */
  readonly submissionId: string | null
  /** The subject of a report; null for a submission's delivery. */
  readonly report: ReportSubject | null
  /** When it was enqueued, in milliseconds since 1970. */
  readonly enqueuedAt: number
  /** Attempts that have failed so far. */
  readonly attempts: number
  /** When the first of them failed, in milliseconds since 1970. */
  readonly firstFailedAt: number | null
}

export type NewSubmission = {
  readonly submission: Omit<Submission, 'suspicions' | 'approvedAt'>
  readonly idempotency: Idempotency | null
  /** Counts the client; when its limit is reached, nothing is stored. */
  readonly client: Counted | null
  /** Counts the client's network; what is beyond its limit is stored as a suspect. */
  readonly network: Counted | null
  /** Counts the text; a text that was sent too often is stored all the same. */
  readonly text: Counted | null
  /** With the counts of client and text it decides whether the submission is a suspect; see suspect.ts. */
  readonly score: SpamScore
  /** By when an answer is promised, in milliseconds since 1970. Null: none is. */
  readonly answerDueAt: number | null
  readonly deliveries: readonly PlannedDelivery[]
}

/** A delivery that is enqueued with a new submission under conditions. */
export type PlannedDelivery = Delivery & {
  /** Whether it is for a suspect, or for a submission that is none. */
  readonly ofSuspect: boolean
  /** Counted one after another; the first without room keeps it from being enqueued. */
  readonly quotas: readonly Counted[]
}

/** A client's own name for a request, and the SHA-256 of the body that came with it. */
export type Idempotency = { readonly key: string; readonly bodySha256: string }

/** The submission that was stored under a key, the hash of its body, and when it came, in milliseconds since 1970. */
export type StoredUnderKey = {
  readonly id: string
  readonly bodySha256: string
  readonly receivedAt: number
}

/** Something that is counted within a sliding window under a hash, and its limit. */
export type Counted = { readonly hash: string; readonly limit: RateLimit }

export type SaveResult =
  /** It is on disk. */
  | { readonly kind: 'saved' }
  /** Nothing was stored, since there is a submission under the key. */
  | { readonly kind: 'key-exists'; readonly existing: StoredUnderKey }
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

/** How one try at a delivery went. */
export type Attempt =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'failed'; readonly error: string; readonly dueAt: number }
  | { readonly outcome: 'dead'; readonly error: string }
  /**
   * It does not count, since the mail server was unreachable, refused us or a limit was reached: it stays due, with
   * `dueAt` behind what was due before that.
   */
  | { readonly outcome: 'returned'; readonly dueAt?: number }
  /** There is nothing to send any more, since it was erased or approved: the delivery is deleted. */
  | { readonly outcome: 'obsolete' }

/** A submission as operators see it: everything but the resume's content. */
export type SubmissionRecord = Omit<Submission, 'resume'> & {
  readonly resume: (Omit<Resume, 'content'> & { readonly bytes: number }) | null
  readonly deliveries: readonly DeliveryRecord[]
  /** The state that a person has given it. */
  readonly answer: Answer | null
  /** In how many digests it was listed as unread. */
  readonly timesReported: number
  /** By when an answer is promised, in milliseconds since 1970; null if none is. */
  readonly answerDueAt: number | null
  /** When a person deleted it, which can still be undone, in milliseconds since 1970; null if nobody has. */
  readonly deletedAt: number | null
  /** What was done with it, oldest first. */
  readonly history: readonly HistoryEvent[]
}

export type DeliveryRecord = Delivery & {
  readonly state: DeliveryState
  readonly attempts: number
  readonly lastError: string | null
  /** When it was delivered or given up, in milliseconds since 1970; null while it waits. */
  readonly settledAt: number | null
}

type ListOptions = {
  /** Only those that are suspected and not approved. */
  readonly suspectsOnly?: boolean
  /** Only those of which a delivery was given up. */
  readonly deadOnly?: boolean
  readonly profile?: Profile
  readonly period?: Period
  /** The page after this one; null for the first. */
  readonly after: Pick<Submission, 'id' | 'receivedAt'> | null
  readonly count: number
}

/** A privacy notice that the site has shown, and since when, in milliseconds since 1970. */
export type StoredPrivacyNotice = PrivacyNotice & { readonly firstShownAt: number }

/** Waiting and dead deliveries. */
export type QueueState = {
  readonly waiting: number
  /** When the oldest of them was enqueued, in milliseconds since 1970; null if nothing waits. */
  readonly oldestEnqueuedAt: number | null
  readonly dead: number
  /** When the oldest waiting `notify` of each profile's submissions was enqueued; null if none waits. */
  readonly lateNotifications: Readonly<Record<Profile, number | null>>
  /** How many `notify` deliveries of each profile's submissions were given up. */
  readonly deadNotifications: Readonly<Record<Profile, number>>
  /** Waiting and dead deliveries to receivers. */
  readonly receivers: readonly ReceiverQueue[]
}

/**
 * The mailbox that receives a report, the time that it covers, and the condition that raised an alert; null for any
 * other. The time of a `deletion` is that of the submission, from when it was received until it was deleted.
 */
export type ReportSubject = {
  readonly profile: Profile
  readonly period: Period
  readonly condition: string | null
}

/** A report to one of the company's mailboxes. */
export type Report = Delivery & ReportSubject

/** What was found to be damaged on the disk. */
export type Damage = {
  /** The error of a damaged page, or null. */
  readonly page: unknown
  /** Submissions whose resume is not the one that was stored. */
  readonly resumes: readonly Pick<Submission, 'id' | 'profile' | 'receivedAt'>[]
}

/**
 * How far a clock may be wrong, or two clocks apart, in milliseconds. A delivery that is due later than any ever is
 * by more than this, a lease or a count that lasts so much longer, was written by a clock that was wrong.
 */
export const CLOCK_SLACK_MS = 5 * MINUTE_MS

/** Submissions, what was done with them, and how they are deleted. */
export interface SubmissionStore {
  /**
   * Stores a submission with its deliveries, all or nothing. Waits while another request under its key is being stored.
   * Throws if it cannot be stored.
   */
  save(entry: NewSubmission, now: number): Promise<SaveResult>
  /** The submission that was stored under a key, or null. */
  findByKey(key: string): Promise<StoredUnderKey | null>
  /** The submission with its resume, or null if it was deleted. */
  read(id: string): Promise<Submission | null>
  /** The record of a submission; null if there is none. */
  readRecord(id: string): Promise<SubmissionRecord | null>
  /** One page of submissions, oldest first. */
  list(options: ListOptions): Promise<SubmissionRecord[]>
  /**
   * Adds to the history of a submission. False if it was deleted, or the event is not wanted.
   * @param isWanted by the history, which nobody changes meanwhile
   */
  recordEvent(
    id: string,
    event: NewHistoryEvent,
    now: number,
    isWanted?: (history: readonly HistoryEvent[]) => boolean,
  ): Promise<boolean>
  /**
   * Gives a submission a state, adds that to its history, and enqueues those deliveries whose kind it does not have
   * yet. `outdated`: since this version of its history (see `versionOf`) others have acted, and nothing was
   * changed.
   */
  changeState(
    id: string,
    change: Actor & {
      readonly state: State
      readonly version: number
      readonly deliveries?: readonly Delivery[]
    },
    now: number,
  ): Promise<'changed' | 'outdated' | 'deleted'>
  /** Approves a suspect, and enqueues its notification anew and what else it lacks. False if it is none (any more). */
  approve(id: string, deliveries: readonly Delivery[], now: number): Promise<boolean>
  /**
   * Deletes one submission, as `erase` does, and enqueues a report of that, both or neither. False if there is
   * none, or others have acted since this version of its history.
   */
  delete(
    id: string,
    deletion?: { report: Report; now: number; version?: number | undefined },
  ): Promise<boolean>
  /** Marks a suspect as deleted. False if it is none, is gone, or others have acted since this version of its history. */
  discard(id: string, version: number, now: number): Promise<boolean>
  /** Takes that back. False if it was discarded before `since`, or is gone. */
  restore(id: string, since: number): Promise<boolean>
  /** Deletes what was discarded before a time, as `erase` does. */
  deleteDiscarded(before: number): Promise<void>
  /**
   * Deletes all submissions of an address (see `foldAddress`) with their deliveries, in batches of which each is a
   * transaction. Yields the ids of a batch; those of deliveries are in the names of mail files.
   */
  erase(email: string): AsyncIterable<{ submissions: string[]; deliveries: string[] }>
  /**
   * Deletes a profile's submissions that were received before a time, unless a delivery still waits. Works in small
   * batches, so that requests are answered meanwhile.
   * @param options `sparesUnread`: unless it is unread (see `UNREAD`) and fewer than two digests have listed it;
   * `signal` ends it after the batch that is being deleted
   * @returns how many
   */
  purge(
    profile: Profile,
    receivedBefore: number,
    options?: { readonly sparesUnread?: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<number>
  /**
   * Dates what a clock of before this product has dated, such as one that starts in 1970, by the one of now. A purge
   * would delete it at once.
   */
  mendTimes(now: number): Promise<void>
  /** How many submissions there are, and how many of them a purge with these times would delete. */
  countExpired(
    receivedBefore: Readonly<Record<Profile, number>>,
    sparesUnread?: boolean,
  ): Promise<{ all: number; expired: number }>
}

/** Deliveries, and the reports of the server, which are deliveries without a submission. */
export interface OutboxStore {
  /**
   * Claims up to `count` deliveries that are due, oldest first, with a lease of `leaseMs`: when it ends, another
   * runner may claim them. What is due, or claimed, for longer ahead than anything ever is (`longestWaitMs`,
   * `leaseMs`, and some slack) was written by a clock that was wrong, and counts as due now. A first attempt is due
   * at once.
   */
  claimDue(options: {
    kinds: readonly DeliveryKind[]
    count: number
    leaseMs: number
    longestWaitMs: number
    now: number
  }): Promise<ClaimedDelivery[]>
  /** Extends the leases of deliveries that this store has claimed. */
  renewClaims(deliveryIds: readonly string[], until: number): Promise<void>
  /** Resolves to whether the delivery was still there: its submission may have been erased meanwhile. */
  recordAttempt(deliveryId: string, attempt: Attempt, now: number): Promise<boolean>
  /** When the next waiting delivery becomes due or its lease ends, in milliseconds since 1970; null if none waits. */
  nextDueAt(kinds: readonly DeliveryKind[]): Promise<number | null>
  /** Makes the deliveries of a submission due that are dead or wait. Returns how many. */
  retry(id: string, now: number): Promise<number>
  /**
   * Gives up what waits, was enqueued before a time, and since then neither failed, was claimed nor made due again.
   * @returns how many
   */
  giveUp(options: {
    kinds: readonly DeliveryKind[] | { readonly except: readonly DeliveryKind[] }
    enqueuedBefore: number
    reason: string
    now: number
  }): Promise<number>
  /** Has runners look for what is due now. */
  announce(): void
  /** Calls back whenever this store has enqueued a delivery, or made one due. Returns what ends that. */
  watch(onDue: () => void): () => void
  /** What waits, and what was given up. */
  readQueue(): Promise<QueueState>
  /** Enqueues a report. False if one of this id exists. */
  enqueueReport(report: Report, now: number): Promise<boolean>
  /** The period of the latest report of these kinds, and of an alert's condition, to a mailbox; null without one. */
  latestReport(
    kinds: DeliveryKind | readonly DeliveryKind[],
    profile: Profile,
    condition: string | null,
  ): Promise<Period | null>
  /** Deletes reports that were settled before a time, and those of the future: they would block later ones. */
  deleteOldReports(options: { settledBefore: number; now: number }): Promise<void>
}

/** What is counted within sliding windows. */
export interface CounterStore {
  /** Counts one more of each, or of none if one has no room. Returns 0, or the milliseconds until there is room. */
  count(counted: Counted | readonly Counted[], now: number): Promise<number>
  /** Deletes counts that count no more. */
  deleteExpired(now: number): Promise<void>
}

/** The words of each privacy notice that the site has shown. */
export interface NoticeStore {
  /** Stores the words of the notice that the site shows now, unless its version is stored already. */
  record(notice: PrivacyNotice, now: number): Promise<void>
  /** The words of a version; null if this site has not shown it. */
  read(version: string): Promise<StoredPrivacyNotice | null>
}

/** What the server remembers about itself: texts by name, of which each belongs to one part. */
export interface MetadataStore {
  /** Null if there is none. Times in milliseconds since 1970. */
  read(name: string): Promise<{ readonly text: string; readonly writtenAt: number } | null>
  /** Replaces the one of this name. */
  write(name: string, text: string, now: number): Promise<void>
}

/**
 * Several stores over one database, opened together. Each operation is a transaction: all of it is written, or
 * nothing. When its promise resolves, its writes survive a loss of power.
 */
export type Store = {
  readonly submissions: SubmissionStore
  readonly outbox: OutboxStore
  readonly counters: CounterStore
  readonly notices: NoticeStore
  readonly metadata: MetadataStore
  /** For the stores of parts. */
  readonly db: Db
  /** The key of links and hashes, stored with the data. These bytes change soon after an operator has replaced it. */
  readonly secret: Uint8Array
  /** Makes another secret, and ends all sessions: no link that was made before works any more. */
  replaceSecret(): Promise<void>
  /**
   * Resolves if the store answers and submissions can be stored, throws if not. After a failed operation it stores
   * and deletes one to find out; otherwise it writes nothing.
   */
  ping(): Promise<void>
  /** The damage that was met since the last call. */
  takeDamage(): Damage
  close(): Promise<void>
}
