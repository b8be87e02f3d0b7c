import type { Profile } from '@lanternfield/contract/forms.ts'
import { HOUR_MS, type Period } from '../base/times.ts'

const PREFIX = 'receiver:'

/**
 * The kind of a delivery to a receiver, one of RECEIVERS_FILE or that of a part: each has its own runner, state, alerts
 * and figures.
 */
export function receiverKind(name: string): string {
  return `${PREFIX}${name}`
}

/** The name of the receiver that a delivery goes to; null for any other kind. */
export function receiverOf(kind: string): string | null {
  return kind.startsWith(PREFIX) ? kind.slice(PREFIX.length) : null
}

/** The deliveries of a profile's submissions to one receiver that are in one state. */
export type ReceiverQueue = {
  readonly name: string
  readonly profile: Profile
  readonly state: 'waiting' | 'dead'
  readonly count: number
  /** When the oldest that waits was enqueued, or the last dead one was given up, in milliseconds since 1970. */
  readonly at: number
  /** The same of those since which the receiver has taken nothing else; null if it has, since each. */
  readonly failedAt: number | null
}

/** How many deliveries to each receiver wait and were given up. @param names listed even without any */
export function countByReceiver(queues: readonly ReceiverQueue[], names: readonly string[]) {
  const counts = new Map(names.map((name) => [name, { waiting: 0, dead: 0 }]))
  for (const { name, state, count } of queues) {
    const counted = counts.get(name) ?? { waiting: 0, dead: 0 }
    counts.set(name, { ...counted, [state]: counted[state] + count })
  }
  return counts
}

/** A delivery to a mailbox or a receiver that waits for longer raises an alert. */
export const LATE_AFTER_MS = HOUR_MS

/**
 * Those of a profile's receivers that gave up within the period, or were late at its end. One that has taken something
 * since then does not fail: it refused a single item.
 */
export function failingReceivers(
  receivers: readonly ReceiverQueue[],
  profile: Profile,
  { from, to }: Period,
): ReceiverQueue[] {
  return receivers.filter(({ state, failedAt, ...queue }) => {
    if (queue.profile !== profile || failedAt === null) return false
    return state === 'dead' ? failedAt >= from : failedAt <= to - LATE_AFTER_MS
  })
}
