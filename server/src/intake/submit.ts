import { randomUUID } from 'node:crypto'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { AnswerTime } from '@lanternfield/contract/office-hours.ts'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import type { QueuedClient } from '../base/client-queue.ts'
import { errorCodes, type Log } from '../base/log.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import type { Screening, ScreenResume } from '../parts/resume/screen-resume.ts'
import type {
  Counted,
  Idempotency,
  NewSubmission,
  PlannedDelivery,
  Store,
  StoredUnderKey,
} from '../store/store.ts'
import { answerDueAt, wantsAnswer } from '../submission/states.ts'
import { createDelivery, type DeliveryKindsFor } from './delivery-kinds.ts'
import { isProbeKey } from './probe-key.ts'
import { countByHash, createQuotas } from './quotas.ts'
import { createFindFormKey } from './repeated-form.ts'
import { scoreOf } from './spam.ts'

/** The result of one valid message. */
export type SubmitResult =
  /** It is on disk. */
  | { readonly kind: 'stored'; readonly id: string; readonly isNew: boolean }
  /** The key was used with another body. */
  | { readonly kind: 'key-reused' }
  | Exclude<Screening, { readonly kind: 'clean' }>
  /** `not-stored`: the storage failed, or could not answer in time. `label-reserved`: it claims to be a probe, and is none of ours. */
  | { readonly kind: 'not-stored' | 'label-reserved' }

/** Who sent a message: counted in the store, and queued while there is work for it. */
export type Client = Counted & QueuedClient

/** What came with a message: its idempotency key, the client it came from, and how its form was filled in. */
type Circumstances = {
  /** `content`: a form that a browser sent by itself, without a key. */
  readonly idempotency: Idempotency | 'content' | null
  readonly client: Client
  readonly signals: FormSignals
}

/** Screens the resume of a checked message, stores it and enqueues its deliveries. Never rejects. */
export type Submit = (
  message: SentSubmission,
  circumstances: Circumstances,
) => Promise<SubmitResult>

export type SubmitOptions = {
  readonly screen: ScreenResume
  readonly store: Pick<Store, 'saveSubmission' | 'findByKey' | 'count' | 'secret'>
  readonly kindsFor: DeliveryKindsFor
  /** The domain of our Message-IDs. */
  readonly mailDomain: string
  /** By when a person answers each profile's submissions, and whether reminders are sent. */
  readonly answerTimes: Readonly<Record<Profile, AnswerTime>>
  readonly reminds: boolean
  /** How often one address may send; as often, within a day, one visitor is thanked. */
  readonly rateLimit: RateLimit
  /** Called for each stored message, and for each that was stored before under the same key. */
  readonly onStored: (message: SentSubmission, isNew: boolean) => void
  readonly log: Log
  readonly now: () => number
}

/** RATE_LIMIT counts stored submissions. Refused resumes cost work as well, and a person may need some attempts. */
const RESUMES_PER_SUBMISSION = 3

export function createSubmit(options: SubmitOptions): Submit {
  const {
    screen,
    store,
    kindsFor,
    mailDomain,
    rateLimit,
    answerTimes,
    reminds,
    onStored,
    log,
    now,
  } = options
  const findFormKey = createFindFormKey({ findByKey: store.findByKey, now })
  const quotas = createQuotas(store.secret, rateLimit)

  /** In the store, so that all processes count together, and invocations that each have a memory of their own. */
  function countResume({ hash }: Counted): Promise<number> {
    const limit = { ...rateLimit, max: rateLimit.max * RESUMES_PER_SUBMISSION }
    return store.count(countByHash(store.secret, { name: 'resumes', value: hash, limit }), now())
  }

  /**
   * Refuses a message before it is stored. A resume that was stored before is not screened again: the scanner may be
   * unreachable by now, or have new signatures.
   */
  async function findEarlyResult(
    { resume, purpose }: SentSubmission,
    idempotency: Idempotency | null,
    client: Client,
  ): Promise<SubmitResult | null> {
    if (purpose === 'probe' && !isProbeKey(store.secret, idempotency?.key ?? ''))
      return { kind: 'label-reserved' }
    if (!resume) return null
    const existing = idempotency && (await store.findByKey(idempotency.key))
    if (existing) return resolveKey(existing, idempotency)
    const retryAfterMs = await countResume(client)
    if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs }
    const screening = await screen(resume, client)
    return screening.kind === 'clean' ? null : screening
  }

  /**
   * The deliveries of a message, whether it is a suspect or not. A suspect causes a notification and nothing else, while the
   * quota of suspects has room: all else waits for its approval.
   */
  function planDeliveries(message: SentSubmission, client: Counted): PlannedDelivery[] {
    const planned = kindsFor(message).map((kind) => ({
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

  function promiseOf(message: SentSubmission, receivedAt: number): NewSubmission['promise'] {
    if (!wantsAnswer(message)) return null
    const dueAt = answerDueAt(answerTimes[message.profile], receivedAt)
    // An office that never opens promises nothing.
    return Number.isFinite(dueAt) ? { dueAt, isReminded: reminds } : null
  }

  async function save(
    message: SentSubmission,
    idempotency: Idempotency | null,
    { client, signals }: Circumstances,
  ): Promise<SubmitResult> {
    const id = randomUUID()
    const receivedAt = now()
    const entry = {
      submission: { id, receivedAt, ...message },
      idempotency,
      client,
      text: quotas.text(message),
      score: scoreOf(message, signals),
      promise: promiseOf(message, receivedAt),
      deliveries: planDeliveries(message, client),
    }
    const result = await store.saveSubmission(entry, receivedAt)
    if (result.kind === 'too-many') return result
    if (result.kind === 'key-exists' && idempotency) return resolveKey(result.existing, idempotency)
    return { kind: 'stored', id, isNew: true }
  }

  return async (message, circumstances) => {
    const { idempotency: sentKey, client } = circumstances
    try {
      const idempotency = sentKey === 'content' ? await findFormKey(message) : sentKey
      const result =
        (await findEarlyResult(message, idempotency, client)) ??
        (await save(message, idempotency, circumstances))
      if (
        result.kind === 'resume-refused' ||
        result.kind === 'resume-not-scanned' ||
        result.kind === 'label-reserved'
      )
        return result
      log.info(
        {
          outcome: result.kind,
          profile: message.profile,
          ...('id' in result && { submission: result.id }),
        },
        'submission',
      )
      if (result.kind === 'stored') onStored(message, result.isNew)
      return result
    } catch (error) {
      log.error(errorCodes(error), 'failed to store a submission')
      return { kind: 'not-stored' }
    }
  }
}

/** The same key with the same body is the same request; with another body, the key was reused by mistake. */
function resolveKey({ id, bodySha256 }: StoredUnderKey, idempotency: Idempotency): SubmitResult {
  return bodySha256 === idempotency.bodySha256
    ? { kind: 'stored', id, isNew: false }
    : { kind: 'key-reused' }
}
