import type { Message } from '@lanternfield/contract/wire.ts'
import type { RateLimit } from '../settings.ts'

/** A stored inquiry or application: what was sent, with an id and a time. */
export type Submission = Omit<Message, 'resume'> & {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  readonly resume: Resume | null
}

export type Resume = {
  readonly fileName: string
  readonly contentType: string
  readonly sha256: string
  readonly content: Uint8Array
}

/** `notify` goes to the profile's mailbox, `acknowledge` thanks the visitor. */
export type DeliveryKind = 'notify' | 'acknowledge'

/** The duty to send one message that a submission causes. */
export type Delivery = {
  readonly id: string
  readonly kind: DeliveryKind
  /** The same over all attempts, so that a mailbox can recognise a second copy. */
  readonly messageId: string
}

/** A delivery that one runner has taken for itself, until `recordAttempt` or the end of the claim. */
export type ClaimedDelivery = Delivery & {
  readonly submissionId: string
  /** Attempts that have failed so far. */
  readonly attempts: number
  /** When the first of them failed, in milliseconds since 1970. */
  readonly firstFailedAt: number | null
}

export type NewSubmission = {
  readonly submission: Submission
  readonly deliveries: readonly Delivery[]
  readonly idempotency: Idempotency | null
  readonly sender: Sender | null
}

/** A sender's own name for a request, and the SHA-256 of the body that came with it. */
export type Idempotency = { readonly key: string; readonly bodySha256: string }

/** Whom a submission came from, as a hash, and how many he may make. */
export type Sender = { readonly hash: string; readonly limit: RateLimit }

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

export type ClaimOptions = {
  readonly count: number
  readonly claimMs: number
  readonly longestWaitMs: number
  readonly now: number
}

/**
 * Where submissions are kept and deliveries are owed. Every operation is one transaction;
 * when its promise resolves, what it wrote survives the loss of power.
 */
export interface Store {
  /** Keeps a submission and owes its deliveries, together or not at all. Throws if it cannot be kept. */
  saveSubmission(entry: NewSubmission, now: number): Promise<SaveResult>
  /** The submission with its resume, or null if it was deleted. */
  readSubmission(id: string): Promise<Submission | null>
  /**
   * Claims up to `count` deliveries that are due, oldest first, for `claimMs`; a crash frees them then.
   * What is due, or claimed, for longer ahead than anything ever is (`longestWaitMs`, `claimMs`) was
   * written by a clock that was wrong, and counts as due now.
   */
  claimDue(options: ClaimOptions): Promise<ClaimedDelivery[]>
  recordAttempt(deliveryId: string, attempt: Attempt, now: number): Promise<void>
  /** When the next waiting delivery becomes due or its claim ends, in milliseconds since 1970; null if none waits. */
  nextDueAt(): Promise<number | null>
  /**
   * Deletes what was received before `receivedBefore`, resumes and deliveries included, unless a delivery
   * still waits; forgets the senders whose window is over. Returns how many submissions were deleted.
   */
  purge(options: { receivedBefore: number; now: number }): Promise<number>
  /** Resolves if the store answers and its write lock can be had, throws if not. */
  ping(): Promise<void>
  /** A key for hashing addresses, made once and kept with the data. */
  readonly secret: Uint8Array
  close(): Promise<void>
}
