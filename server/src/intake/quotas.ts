import { createHmac } from 'node:crypto'
import type { QueuedClient } from '../base/client-queue.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import { DAY_MS, HOUR_MS } from '../base/times.ts'
import type { Counted } from '../store/store.ts'
import { foldToMailbox } from '../submission/address.ts'
import type { SentSubmission } from '../submission/submission.ts'
import { comparableText } from './spam.ts'

/** How many times as much as one client its network may do: many people share one. */
const CLIENTS_PER_NETWORK = 5
/** Suspects of one network that are mailed; the digest lists the rest. */
const SUSPECTS_OF_NETWORK: RateLimit = { max: 10, windowMs: DAY_MS }
/** Suspects of all networks that are mailed to one mailbox: a burst leaves room for later ones. */
const SUSPECTS_IN_HOUR: RateLimit = { max: 10, windowMs: HOUR_MS }
const SUSPECTS_IN_DAY: RateLimit = { max: 50, windowMs: DAY_MS }
/** How many times RATE_LIMIT one client may have others thanked within a day. */
const THANKS_PER_CLIENT = 3
/** Texts are only counted, so the limit is above every count that matters. */
const TEXT_LIMIT: RateLimit = { max: 100, windowMs: DAY_MS }
/** Many visitors write "Hello."; only a longer text is somebody's own. */
const OWN_TEXT_MIN_CHARS = 25

/**
 * Makes the quotas of an installation.
 * @param secret everything counted is stored as a keyed hash: a list of all addresses does not reveal it
 * @param rateLimit how often one client may send; as often, within a day, one address is thanked
 */
export function createQuotas(secret: Uint8Array, rateLimit: RateLimit) {
  const perRecipient = { max: rateLimit.max, windowMs: Math.max(DAY_MS, rateLimit.windowMs) }
  const perClient = { ...perRecipient, max: rateLimit.max * THANKS_PER_CLIENT }

  const counted = (name: string, value: string, limit: RateLimit) =>
    countByHash(secret, { name, value, limit })

  return {
    /** Submissions of a network. */
    network: ({ network }: QueuedClient) => counted('network', network, networkLimit(rateLimit)),
    /**
     * Thank-you mails: nobody can use them to fill somebody's mailbox, nor many people's. Those with the guide,
     * which their visitors came for, are counted apart. The client's comes first.
     */
    thanks: ({ email, purpose }: SentSubmission, client: QueuedClient): readonly Counted[] => {
      const name = purpose === 'guide' ? 'guide' : 'thanks'
      return [
        ...countByClient(secret, `${name}-by`, client, perClient),
        counted(name, foldToMailbox(email), perRecipient),
      ]
    },
    /** Suspects that are mailed to the company. */
    suspectNotifications: ({ profile }: SentSubmission, { network }: QueuedClient) => [
      counted('suspects-of-network', network, SUSPECTS_OF_NETWORK),
      counted('suspects-in-hour', profile, SUSPECTS_IN_HOUR),
      counted('suspects', profile, SUSPECTS_IN_DAY),
    ],
    /** The text; null for one so short that many visitors write it. */
    text: (submission: SentSubmission): Counted | null => {
      const text = comparableText(submission)
      return text.length < OWN_TEXT_MIN_CHARS ? null : counted('text', text, TEXT_LIMIT)
    },
  }
}

type CountedValue = { readonly name: string; readonly value: string; readonly limit: RateLimit }

/** Counts a value under a keyed hash. @param name of what is counted, so that equal values of two kinds stay apart */
export function countByHash(secret: Uint8Array, { name, value, limit }: CountedValue): Counted {
  const hash = createHmac('sha256', secret).update(`${name}:${value}`).digest('base64url')
  return { hash, limit }
}

/** Counts a client, and its network beside it. */
export function countByClient(
  secret: Uint8Array,
  name: string,
  { hash, network }: QueuedClient,
  limit: RateLimit,
  ofNetwork = networkLimit(limit),
): readonly Counted[] {
  return [
    countByHash(secret, { name, value: hash, limit }),
    countByHash(secret, { name: `${name}-network`, value: network, limit: ofNetwork }),
  ]
}

/** The limit of a network, where this is that of a client. */
export function networkLimit(limit: RateLimit, perNetwork = CLIENTS_PER_NETWORK): RateLimit {
  return { ...limit, max: limit.max * perNetwork }
}
