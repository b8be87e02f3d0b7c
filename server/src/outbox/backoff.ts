import { HOUR_MS } from '../base/times.ts'
import type { Attempt, ClaimedDelivery } from '../store/store.ts'
import { DeliveryError, GIVE_UP_AFTER_MS } from '../submission/delivery-error.ts'

const FIRST_WAIT_MS = 5000
const FACTOR = 3
const LONGEST_WAIT_MS = 4 * HOUR_MS
/** The random share that is added to a wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.2

/** The longest wait there is, its random part included. */
export const LONGEST_BACKOFF_MS = LONGEST_WAIT_MS * (1 + JITTER)

/** Longer replies of a mail server are cut. */
const ERROR_MAX_CHARS = 500

type Failed = Pick<ClaimedDelivery, 'attempts' | 'firstFailedAt'> & {
  readonly now: number
  /** From 0 to below 1. */
  readonly random: number
}

/** What is recorded of a failed attempt: when the next is due, or that none is. Source: docs/decisions/outbox.md */
export function planAttempt(
  error: unknown,
  { attempts, firstFailedAt, now, random }: Failed,
): Attempt {
  // Any other is a fault of ours, and temporary.
  const failure = error instanceof DeliveryError ? error : null
  const text = error instanceof Error ? error.message : String(error)
  // Without control characters, which a database rejects.
  const message = text.replace(/\p{Cc}/gu, ' ').slice(0, ERROR_MAX_CHARS)
  const givenUpAt = (firstFailedAt ?? now) + (failure?.giveUpAfterMs ?? GIVE_UP_AFTER_MS)
  if (failure?.kind === 'permanent' || now >= givenUpAt) return { outcome: 'dead', error: message }
  const planned = Math.min(FIRST_WAIT_MS * FACTOR ** attempts, LONGEST_WAIT_MS)
  const backoffMs = Math.round(planned * (1 + JITTER * random))
  // A receiver that always asks for a second would be asked each second for days.
  const nextAt = now + Math.max(failure?.retryAfterMs ?? 0, backoffMs)
  return { outcome: 'failed', error: message, dueAt: Math.min(nextAt, givenUpAt) }
}
