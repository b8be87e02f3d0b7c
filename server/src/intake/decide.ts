/** The rules on a new submission. They are pure, and both stores apply them; see docs/decisions/048-rules-out-of-the-stores.md. */
import type { Counted, Decision, Delivery, Idempotency, StoredUnderKey } from '../storage/store.ts'

export type DecisionFacts = {
  /** Every delivery that a submission may cause. */
  readonly deliveries: readonly Delivery[]
  readonly suspicions: readonly string[]
  /** Quotas of thank-you mails, all of which must have room. */
  readonly thanks: readonly Counted[]
  /** The quota of suspects that are mailed to the company. */
  readonly suspectNotices: Counted
}

/**
 * Which deliveries a new submission causes. A suspect causes a notice at most, while its quota has room; all else waits
 * for its release. Any other submission causes all deliveries, the thank-you while its quotas have room.
 */
export function decideDeliveries(facts: DecisionFacts): Decision {
  const { deliveries, suspicions, thanks, suspectNotices } = facts
  const ofKind = (wanted: Delivery['kind']) => deliveries.filter(({ kind }) => kind === wanted)
  if (suspicions.length > 0) {
    const limited = { deliveries: ofKind('notify'), quotas: [suspectNotices] }
    return { suspicions, deliveries: [], limited }
  }
  const acknowledge = ofKind('acknowledge')
  return {
    suspicions,
    deliveries: deliveries.filter(({ kind }) => kind !== 'acknowledge'),
    // Without a thank-you nothing is counted.
    limited: acknowledge.length > 0 ? { deliveries: acknowledge, quotas: thanks } : null,
  }
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
