import { randomUUID } from 'node:crypto'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import { HOUR_MS } from '../durations.ts'
import type { Log } from '../log.ts'
import { createRateLimiter, type RateLimit } from '../rate-limiter.ts'
import type { Counted, DeliveryKind, Idempotency, NewSubmission, Store } from '../storage/store.ts'
import { type KeyResult, planDeliveries, resolveKey } from './decide.ts'
import { createDelivery } from './delivery-kinds.ts'
import { createQuotas } from './quotas.ts'
import { scoreOf } from './spam.ts'

/** Thank-you mails that all clients together may cause; only a program that writes to strangers causes more. */
const ALL_THANKS: RateLimit = { max: 300, windowMs: HOUR_MS }

export type AcceptOptions = {
  readonly store: Pick<Store, 'saveSubmission' | 'secret'>
  /** The deliveries that a submission causes. */
  readonly kinds: readonly DeliveryKind[]
  /** The domain of our Message-IDs. */
  readonly mailDomain: string
  /** How often one client may send; as often, within a day, one address is thanked. */
  readonly rateLimit: RateLimit
  readonly log: Log
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
  const { store, kinds, mailDomain, rateLimit, log, now } = options
  const quotas = createQuotas(store.secret, rateLimit)
  const allThanks = createRateLimiter(ALL_THANKS)
  const warnings = createRateLimiter({ max: 1, windowMs: HOUR_MS })

  function kindsFor({ purpose }: SentSubmission): readonly DeliveryKind[] {
    // A probe causes a notice and nothing else.
    if (purpose === 'probe') return kinds.filter((kind) => kind === 'notify')
    if (!kinds.includes('acknowledge') || allThanks.consume('all') === 0) return kinds
    if (warnings.consume('thanks') === 0)
      log.warn(ALL_THANKS, 'more thank-you mails than an hour may have: visitors are not mailed')
    return kinds.filter((kind) => kind !== 'acknowledge')
  }

  return async (message, { idempotency, client, signals }) => {
    const id = randomUUID()
    const receivedAt = now()
    const deliveries = kindsFor(message).map((kind) => createDelivery(kind, mailDomain))
    const refundThanks = () => {
      if (deliveries.some(({ kind }) => kind === 'acknowledge')) allThanks.refund('all')
    }
    const entry: NewSubmission = {
      submission: { id, receivedAt, ...message },
      idempotency,
      client,
      text: quotas.text(message),
      score: scoreOf(message, signals),
      deliveries: planDeliveries({
        deliveries,
        thanks: quotas.thanks(message, client),
        suspectNotices: quotas.suspectNotices(message),
      }),
    }
    const result = await store.saveSubmission(entry, receivedAt).catch((error) => {
      refundThanks()
      throw error
    })
    // A refused client, a repeat or a suspect causes no thank-you mail, and must not use up those of others.
    if (result.kind !== 'saved' || result.isSuspect) refundThanks()
    if (result.kind === 'too-many') return result
    if (result.kind === 'key-exists' && idempotency) return resolveKey(result.existing, idempotency)
    return { kind: 'stored', id, isNew: true }
  }
}
