/** Rules on a new submission. They are pure. */
import type {
  Counted,
  Delivery,
  Idempotency,
  PlannedDelivery,
  StoredUnderKey,
} from '../storage/store.ts'

export type PlanFacts = {
  /** Every delivery that a submission may cause. */
  readonly deliveries: readonly Delivery[]
  /** Quotas of thank-you mails, all of which must have room. */
  readonly thanks: readonly Counted[]
  /** The quota of suspects that are mailed to the company. */
  readonly suspectNotifications: Counted
}

/**
 * Which deliveries a new submission causes. A suspect causes a notification at most, while its quota has room; all else waits
 * for its release. Any other submission causes all deliveries, the thank-you while its quotas have room.
 */
export function planDeliveries({
  deliveries,
  thanks,
  suspectNotifications,
}: PlanFacts): readonly PlannedDelivery[] {
  const usual = deliveries.map((delivery) => ({
    ...delivery,
    ofSuspect: false,
    quotas: delivery.kind === 'acknowledge' ? thanks : [],
  }))
  const ofSuspects = deliveries
    .filter(({ kind }) => kind === 'notify')
    .map((delivery) => ({ ...delivery, ofSuspect: true, quotas: [suspectNotifications] }))
  return [...usual, ...ofSuspects]
}

/** How a request ends whose key was used before. */
export type KeyResult =
  | { readonly kind: 'stored'; readonly id: string; readonly isNew: false }
  /** The key was used with another body. */
  | { readonly kind: 'key-reused' }

/** The same key with the same body is the same request; with another body, the key was reused by mistake. */
export function resolveKey(existing: StoredUnderKey, { bodySha256 }: Idempotency): KeyResult {
  return existing.bodySha256 === bodySha256
    ? { kind: 'stored', id: existing.id, isNew: false }
    : { kind: 'key-reused' }
}
