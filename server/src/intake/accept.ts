import { createHmac, randomUUID } from 'node:crypto'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import type { Log } from '../log.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import type { RateLimit } from '../settings.ts'
import { foldForLimits } from '../storage/rows.ts'
import type { Counted, DeliveryKind, Idempotency, SaveResult, Store } from '../storage/store.ts'
import { createDelivery } from './delivery-kinds.ts'
import type { Inbound } from './inbound.ts'
import { comparableText, suspicionsOf } from './spam.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
/** Suspects that are mailed to one mailbox; the digest lists the rest. */
const SUSPECT_NOTICES: RateLimit = { max: 50, windowMs: DAY_MS }
/** Thanks that all clients together may cause; only a program that writes to strangers causes more. */
const THANKS_OF_ALL: RateLimit = { max: 300, windowMs: HOUR_MS }
/** How many times RATE_LIMIT one client may have others thanked within a day. */
const THANKS_PER_CLIENT = 3
/** Only counted, so the limit is above whatever matters. */
const TEXT_LIMIT: RateLimit = { max: 100, windowMs: DAY_MS }
/** "Hello." is said by many; a text has to be a sentence to be somebody's own. */
const OWN_TEXT_MIN_CHARS = 25

export type AcceptOptions = {
  readonly store: Store
  /** The messages that a submission causes. */
  readonly kinds: readonly DeliveryKind[]
  /** The domain in which our messages have their ids. */
  readonly mailDomain: string
  /** How often one address may send; as often, within a day, one address is thanked. */
  readonly rateLimit: RateLimit
  /** Called when deliveries are owed that nobody knows of yet. */
  readonly onEnqueued: () => void
  readonly log: Log
  readonly now: () => number
}

/** What came with a message: the client's own name for it, whom it came from, and how its form was filled in. */
export type Circumstances = {
  readonly idempotency: Idempotency | null
  readonly client: Counted | null
  readonly signals: FormSignals
}

/** Accepts one checked message: stores it and owes its deliveries. It is kept when this resolves to `kept`. */
export type Accept = (message: Inbound, circumstances: Circumstances) => Promise<SaveResult>

/** What was answered before under the same key; null if nothing was. */
export type FindStored = (idempotency: Idempotency) => Promise<SaveResult | null>

export function createAccept(options: AcceptOptions): Accept {
  const { store, kinds, mailDomain, rateLimit, onEnqueued, log, now } = options
  // Nobody can use our thanks to fill somebody's mailbox, nor many people's.
  const perRecipient = { max: rateLimit.max, windowMs: Math.max(DAY_MS, rateLimit.windowMs) }
  const perClient = { ...perRecipient, max: rateLimit.max * THANKS_PER_CLIENT }
  const thanksOfAll = createRateLimiter(THANKS_OF_ALL)
  const warnings = createRateLimiter({ max: 1, windowMs: HOUR_MS })

  /** What is counted lies in the database only as a keyed hash: a list of all addresses does not reveal it. */
  function counted(what: string, value: string, limit: RateLimit): Counted {
    const hash = createHmac('sha256', store.secret).update(`${what}:${value}`).digest('base64url')
    return { hash, limit }
  }

  function kindsFor({ inquiryLabel }: Inbound): readonly DeliveryKind[] {
    // Of a probe, only the mailbox is told.
    if (inquiryLabel === PROBE_LABEL) return kinds.filter((kind) => kind === 'notify')
    if (!kinds.includes('acknowledge') || thanksOfAll.take('all') === 0) return kinds
    if (warnings.take('thanks') === 0)
      log.warn(THANKS_OF_ALL, 'more thanks than an hour may have: the visitors are not mailed')
    return kinds.filter((kind) => kind !== 'acknowledge')
  }

  function thanksFor({ email }: Inbound, client: Counted | null): Counted[] {
    const byClient = client ? [counted('thanks-by', client.hash, perClient)] : []
    return [counted('thanks', foldForLimits(email), perRecipient), ...byClient]
  }

  return async (message, { idempotency, client, signals }) => {
    const text = comparableText(message)
    const receivedAt = now()
    const deliveries = kindsFor(message).map((kind) => createDelivery(kind, mailDomain))
    let isSuspect = false
    const result = await store.saveSubmission(
      {
        submission: {
          id: randomUUID(),
          receivedAt,
          ...message,
        },
        deliveries,
        idempotency,
        client,
        thanks: thanksFor(message, client),
        suspectNotice: counted('suspects', message.profile, SUSPECT_NOTICES),
        text: text.length < OWN_TEXT_MIN_CHARS ? null : counted('text', text, TEXT_LIMIT),
        judge: (seen) => {
          const suspicions = suspicionsOf(message, signals, seen)
          isSuspect = suspicions.length > 0
          return suspicions
        },
      },
      receivedAt,
    )
    const isNew = result.kind === 'stored' && result.isNew
    // A refused client, a repeat or a suspect causes no thanks, and must not use up those of others.
    if ((!isNew || isSuspect) && deliveries.some(({ kind }) => kind === 'acknowledge'))
      thanksOfAll.giveBack('all')
    if (isNew) onEnqueued()
    return result
  }
}
