import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Message } from '@lanternfield/contract/wire.ts'
import type { RateLimit } from '../settings.ts'

/** A stored inquiry or application: what was sent, with an id and a time. */
export type Submission = Omit<Message, 'resume'> & {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** Why it looks like spam, one short word each; empty for nearly all. It is kept all the same. */
  readonly suspicions: readonly string[]
  readonly resume: Resume | null
}

export type Resume = {
  readonly fileName: string
  readonly contentType: string
  readonly sha256: string
  readonly content: Uint8Array
}

/** What a submission causes: `notify` goes to the profile's mailbox, `acknowledge` thanks the visitor, `webhook` tells a program. */
export const SUBMISSION_DELIVERIES = ['notify', 'acknowledge', 'webhook'] as const
/** What the server has to say by itself: `digest` lists suspects, `alert` tells that deliveries had to wait. */
export const REPORT_DELIVERIES = ['digest', 'alert'] as const

export type DeliveryKind =
  | (typeof SUBMISSION_DELIVERIES)[number]
  | (typeof REPORT_DELIVERIES)[number]
export type DeliveryState = 'waiting' | 'delivered' | 'dead'

/** The duty to send one message. */
export type Delivery = {
  readonly id: string
  readonly kind: DeliveryKind
  /** The same over all attempts, so that a mailbox can recognise a second copy. */
  readonly messageId: string
}

/** A time from `from` up to but not including `to`, in milliseconds since 1970. */
export type Period = { readonly from: number; readonly to: number }

/** A delivery that one runner has taken for itself, until `recordAttempt` or the end of the claim. */
export type ClaimedDelivery = Delivery & {
  /** Null for a report. */
  readonly submissionId: string | null
  /** What a report is about; null for what a submission causes. */
  readonly report: ReportSubject | null
  /** When it became owed, in milliseconds since 1970. */
  readonly owedAt: number
  /** Attempts that have failed so far. */
  readonly attempts: number
  /** When the first of them failed, in milliseconds since 1970. */
  readonly firstFailedAt: number | null
}

export type NewSubmission = {
  readonly submission: Omit<Submission, 'suspicions'>
  readonly deliveries: readonly Delivery[]
  readonly idempotency: Idempotency | null
  /** Whom it came from; beyond the limit it is refused. */
  readonly sender: Counted | null
  /** Whom `acknowledge` goes to; beyond the limit it is left out. */
  readonly recipient: Counted | null
  /** What it says; counted, and never refused. */
  readonly text: Counted | null
  /** Says why it looks like spam, in view of what was counted before it. A suspect owes no deliveries until it is released. */
  readonly judge: (seen: Seen) => readonly string[]
}

/** A sender's own name for a request, and the SHA-256 of the body that came with it. */
export type Idempotency = { readonly key: string; readonly bodySha256: string }

/** Something that is counted within a sliding window under a hash, and how often it may come. */
export type Counted = { readonly hash: string; readonly limit: RateLimit }

/** As far as is counted how often the same came: nobody asks for more. */
export const MOST_COUNTED = 100

/** How often the same came before, within its window; at most MOST_COUNTED. */
export type Seen = { readonly fromSender: number; readonly sameText: number }

export type SaveResult =
  /** It is on disk; also when it was before, under the same key. */
  | { readonly kind: 'kept'; readonly id: string; readonly isNew: boolean }
  /** The key belongs to another body. */
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

/** How one try at a delivery went. */
export type Attempt =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'failed'; readonly error: string; readonly dueAt: number }
  | { readonly outcome: 'dead'; readonly error: string }
  /** It was never tried, since the mail server was out of reach: it stays due. */
  | { readonly outcome: 'released' }
  /** There is nothing to send any more, since it was erased or released: the duty is forgotten. */
  | { readonly outcome: 'obsolete' }

export type ClaimOptions = {
  readonly kinds: readonly DeliveryKind[]
  readonly count: number
  readonly claimMs: number
  readonly longestWaitMs: number
  readonly now: number
}

/** What an operator sees of a submission: everything but the resume's content. */
export type SubmissionRecord = Omit<Submission, 'resume'> & {
  /** When an operator declared a suspect harmless, in milliseconds since 1970. */
  readonly releasedAt: number | null
  readonly resume: (Omit<Resume, 'content'> & { readonly bytes: number }) | null
  readonly deliveries: readonly DeliveryRecord[]
}

export type DeliveryRecord = Delivery & {
  readonly state: DeliveryState
  readonly attempts: number
  readonly lastError: string | null
}

export type ListOptions = {
  /** Only those that are suspected and not released. */
  readonly suspectsOnly?: boolean
  /** Only those of which a delivery was given up. */
  readonly deadOnly?: boolean
  readonly profile?: Profile
  readonly period?: Period
  /** The page after this one; null for the first. */
  readonly after: Pick<Submission, 'id' | 'receivedAt'> | null
  readonly count: number
}

/** What is still owed. */
export type QueueState = {
  readonly waiting: number
  /** When the oldest of them became owed, in milliseconds since 1970; null if nothing waits. */
  readonly oldestOwedAt: number | null
  readonly dead: number
}

/** The time that a report covers, and whose mailbox it goes to. */
export type ReportSubject = { readonly profile: Profile; readonly period: Period }

/** A report that the server owes to one of the company's mailboxes. */
export type Report = Delivery & ReportSubject

/**
 * How far a clock may be wrong, or two clocks apart, in milliseconds. What was written for a time that lies
 * further ahead than anything ever does, and by more than this, counts as written by a clock that was wrong.
 */
export const CLOCK_SLACK_MS = 24 * 3_600_000

/**
 * Where submissions are kept and deliveries are owed. What belongs together is written together or not at
 * all; when a promise resolves, what it wrote survives the loss of power.
 */
export interface Store {
  /** Keeps a submission and owes its deliveries, together or not at all. Throws if it cannot be kept. */
  saveSubmission(entry: NewSubmission, now: number): Promise<SaveResult>
  /** What `saveSubmission` would answer because of the key alone; null if the key is new. Keeps nothing. */
  findKept(idempotency: Idempotency): Promise<SaveResult | null>
  /** The submission with its resume, or null if it was deleted. */
  readSubmission(id: string): Promise<Submission | null>
  /**
   * Claims up to `count` deliveries that are due, oldest first, for `claimMs`; the end of their runner frees
   * them sooner. What is due, or claimed, for longer ahead than anything ever is (`longestWaitMs`, `claimMs`,
   * and CLOCK_SLACK_MS more) was written by a clock that was wrong, and counts as due now.
   */
  claimDue(options: ClaimOptions): Promise<ClaimedDelivery[]>
  recordAttempt(deliveryId: string, attempt: Attempt, now: number): Promise<void>
  /** When the next waiting delivery becomes due or its claim ends, in milliseconds since 1970; null if none waits. */
  nextDueAt(kinds: readonly DeliveryKind[]): Promise<number | null>
  /** Gives up what waits of these kinds, since nobody is there to deliver it. Returns how many that were. */
  giveUp(kinds: readonly DeliveryKind[], reason: string, now: number): Promise<number>
  /** Calls back whenever another process may have made something due. Returns what ends that. */
  watch(onDue: () => void): () => void
  /**
   * Deletes a profile's submissions that were received before `receivedBefore`, resumes and deliveries
   * included, unless a delivery still waits. Returns how many.
   */
  purge(profile: Profile, receivedBefore: number): Promise<number>
  /** Forgets what no longer counts, and reports that were settled before a time. */
  forget(options: { readonly settledBefore: number; readonly now: number }): Promise<void>

  /** One page of what is kept, oldest first. */
  listSubmissions(options: ListOptions): Promise<SubmissionRecord[]>
  /** What an operator sees of one; null if there is none. */
  readRecord(id: string): Promise<SubmissionRecord | null>
  /** Declares a suspect harmless and owes its deliveries. False if it is none, or was released before. */
  release(id: string, deliveries: readonly Delivery[], now: number): Promise<boolean>
  /** Makes the deliveries of a submission due that are dead or wait. Returns how many. */
  retry(id: string, now: number): Promise<number>
  /**
   * Deletes whatever an address has sent, in whichever case it was written, also what is still to be delivered.
   * Returns the ids of the submissions, and those of their deliveries, under which mails may lie elsewhere.
   */
  erase(email: string): Promise<{ submissions: string[]; deliveries: string[] }>
  /** Deletes one submission, as `erase` does. */
  deleteSubmission(id: string): Promise<void>

  /** Owes a report. False if one of this id is owed or was already. */
  oweReport(report: Report, now: number): Promise<boolean>
  /** The period of the latest report of a kind to a mailbox; null if there was none. */
  latestReport(kind: 'digest' | 'alert', profile: Profile): Promise<Period | null>
  readQueue(): Promise<QueueState>

  /** Resolves if the store answers and can be written, throws if not. */
  ping(): Promise<void>
  /** A key for hashing addresses, made once and kept with the data. */
  readonly secret: Uint8Array
  close(): Promise<void>
}
