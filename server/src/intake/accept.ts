import { randomUUID } from 'node:crypto'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import type {
  Counted,
  DeliveryKind,
  Idempotency,
  PlannedDelivery,
  Store,
  StoredUnderKey,
} from '../storage/store.ts'
import { createDelivery } from './delivery-kinds.ts'
import { createQuotas } from './quotas.ts'
import { scoreOf } from './spam.ts'

export type AcceptOptions = {
  readonly store: Pick<Store, 'saveSubmission' | 'secret'>
  /** The deliveries that a submission causes. */
  readonly kinds: readonly DeliveryKind[]
  /** The domain of our Message-IDs. */
  readonly mailDomain: string
  /** How often one client may send; as often, within a day, one address is thanked. */
  readonly rateLimit: RateLimit
  readonly now: () => number
}

/** What came with a message: its idempotency key, the client it came from, and how its form was filled in. */
export type Circumstances = {
  readonly idempotency: Idempotency | null
  readonly client: Counted | null
  readonly signals: FormSignals
}

export type AcceptResult =
  /** It is on disk. */
  | { readonly kind: 'stored'; readonly id: string; readonly isNew: boolean }
  /** The key was used with another body. */
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

/** Stores one checked message and enqueues its deliveries. Rejects if it cannot be stored. */
export type Accept = (
  message: SentSubmission,
  circumstances: Circumstances,
) => Promise<AcceptResult>

export function createAccept(options: AcceptOptions): Accept {
  const { store, kinds, mailDomain, rateLimit, now } = options
  const quotas = createQuotas(store.secret, rateLimit)

  /**
   * The deliveries of a message, whether it is a suspect or not. A probe causes a notification and nothing else; so does a suspect,
   * while the quota of suspects has room: all else waits for its release.
   */
  function planDeliveries(message: SentSubmission, client: Counted | null): PlannedDelivery[] {
    const planned = kinds
      .filter((kind) => message.purpose !== 'probe' || kind === 'notify')
      .map((kind) => ({
        ...createDelivery(kind, mailDomain),
        ofSuspect: false,
        quotas: kind === 'acknowledge' ? quotas.thanks(message, client) : [],
      }))
    const ofSuspect = {
      ...createDelivery('notify', mailDomain),
      ofSuspect: true,
      quotas: [quotas.suspectNotifications(message)],
    }
    return [...planned, ofSuspect]
  }

  return async (message, { idempotency, client, signals }) => {
    const id = randomUUID()
    const receivedAt = now()
    const result = await store.saveSubmission(
      {
        submission: { id, receivedAt, ...message },
        idempotency,
        client,
        text: quotas.text(message),
        score: scoreOf(message, signals),
        deliveries: planDeliveries(message, client),
      },
      receivedAt,
    )
    if (result.kind === 'too-many') return result
    if (result.kind === 'key-exists' && idempotency) return resolveKey(result.existing, idempotency)
    return { kind: 'stored', id, isNew: true }
  }
}

/** The same key with the same body is the same request; with another body, the key was reused by mistake. */
export function resolveKey(
  { id, bodySha256 }: StoredUnderKey,
  idempotency: Idempotency,
): AcceptResult {
  return bodySha256 === idempotency.bodySha256
    ? { kind: 'stored', id, isNew: false }
    : { kind: 'key-reused' }
}
