import { DAY_MS, HOUR_MS } from '../base/durations.ts'

const FIRST_WAIT_MS = 5000
const FACTOR = 3
const LONGEST_WAIT_MS = 4 * HOUR_MS
/** The random share that is added to a wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.2

/** The longest wait there is, its random part included. */
export const LONGEST_BACKOFF_MS = LONGEST_WAIT_MS * (1 + JITTER)

/** How long a delivery is tried again after its first failure. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS

/**
 * Wait before the next attempt at a delivery.
 * @param failedAttempts attempts that have failed so far, 1 or more
 * @param random a number from 0 to below 1
 * @returns milliseconds: 5 s after the first failure, three times as long after each further one, at most
 *   4 hours, and up to a fifth more at random
 * @throws RangeError below 1: a first attempt does not wait
 * Source: docs/decisions/outbox.md
 */
export function backoffMs(failedAttempts: number, random: number): number {
  if (failedAttempts < 1) throw new RangeError('The first attempt does not wait.')
  const planned = Math.min(FIRST_WAIT_MS * FACTOR ** (failedAttempts - 1), LONGEST_WAIT_MS)
  return Math.round(planned * (1 + JITTER * random))
}
