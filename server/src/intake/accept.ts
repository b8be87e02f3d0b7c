import { randomUUID } from 'node:crypto'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import type { Counted, DeliveryKind, Idempotency, NewSubmission, Store } from '../storage/store.ts'
import { type KeyResult, planDeliveries, resolveKey } from './decide.ts'
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
  | KeyResult
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

/** Stores one checked message and enqueues its deliveries. Rejects if it cannot be stored. */
export type Accept = (
  message: SentSubmission,
  circumstances: Circumstances,
) => Promise<AcceptResult>

export function createAccept(options: AcceptOptions): Accept {
  const { store, kinds, mailDomain, rateLimit, now } = options
  const quotas = createQuotas(store.secret, rateLimit)

  /** A probe causes a notification and nothing else. */
  const kindsFor = ({ purpose }: SentSubmission) =>
    purpose === 'probe' ? kinds.filter((kind) => kind === 'notify') : kinds

  return async (message, { idempotency, client, signals }) => {
    const id = randomUUID()
    const receivedAt = now()
    const deliveries = kindsFor(message).map((kind) => createDelivery(kind, mailDomain))
    const entry: NewSubmission = {
      submission: { id, receivedAt, ...message },
      idempotency,
      client,
      text: quotas.text(message),
      score: scoreOf(message, signals),
      deliveries: planDeliveries({
        deliveries,
        thanks: quotas.thanks(message, client),
        suspectNotifications: quotas.suspectNotifications(message),
      }),
    }
    const result = await store.saveSubmission(entry, receivedAt)
    if (result.kind === 'too-many') return result
    if (result.kind === 'key-exists' && idempotency) return resolveKey(result.existing, idempotency)
    return { kind: 'stored', id, isNew: true }
  }
}
