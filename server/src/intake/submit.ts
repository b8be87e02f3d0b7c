import { randomUUID } from 'node:crypto'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { Place, QueuedClient } from '../base/client-queue.ts'
import { errorCodes, type Log } from '../base/log.ts'
import type { ServerContent } from '../content.ts'
import type { Settings } from '../settings.ts'
import type {
  Counted,
  Idempotency,
  PlannedDelivery,
  Store,
  StoredUnderKey,
} from '../store/store.ts'
import { answerDueAt, wantsAnswer } from '../submission/states.ts'
import type { Resume, SentSubmission } from '../submission/submission.ts'
import { createDelivery, createDeliveryKindsFor, type KindsCore } from './delivery-kinds.ts'
import { isProbeKey } from './probe-key.ts'
import { countByClient, createQuotas } from './quotas.ts'
import { createFindFormKey } from './repeated-form.ts'
import { scoreOf } from './spam.ts'
import { createLacksMailServer } from './visitor-domain.ts'

/** What became of a resume. */
export type Screening =
  | { readonly kind: 'clean' }
  /** `message` is shown to the visitor. */
  | { readonly kind: 'resume-refused'; readonly message: string }
  /** The server cannot check it now, so it may not be stored. */
  | { readonly kind: 'resume-not-scanned' }
  /** Too many of its client wait already. */
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

/** Looks at a resume before it is stored. */
export type ScreenResume = (
  resume: Pick<Resume, 'content'>,
  sender: Pick<Circumstances, 'client' | 'place'>,
) => Promise<Screening>

/** The result of one valid submission. */
export type SubmitResult =
  /** It is on disk. */
  | { readonly kind: 'stored'; readonly id: string; readonly isNew: boolean }
  /** The key was used with another body. */
  | { readonly kind: 'key-reused' }
  | Exclude<Screening, { readonly kind: 'clean' }>
  /** `not-stored`: the storage failed or was slow. `label-reserved`: it claims to be a probe, and is none. */
  | { readonly kind: 'not-stored' | 'label-reserved' }

/** Who sent a submission: counted in the store, and queued while there is work for it. */
export type Client = Counted & QueuedClient

/** What came with a submission: its idempotency key, the client it came from, and how its form was filled in. */
export type Circumstances = {
  /** `content`: a form that a browser sent by itself, without a key. */
  readonly idempotency: Idempotency | 'content' | null
  readonly client: Client
  readonly signals: FormSignals
  /** The place that it has until it is stored; null if it has none. */
  readonly place: Place | null
}

export type SubmitCore = KindsCore & {
  readonly store: Pick<Store, 'submissions' | 'counters' | 'secret'>
  readonly settings: Pick<Settings, 'rateLimit' | 'dnsServer'>
  readonly content: Pick<ServerContent, 'company' | 'inquiryLabels'>
  readonly mailDomain: string
  readonly log: Log
  readonly now: () => number
  readonly elapsed: () => number
}

export type SubmitOptions = {
  readonly screen: ScreenResume
  /** Called for each stored submission, and for each that was stored before under the same key. */
  readonly onStored: (submission: SentSubmission, isNew: boolean) => void
}

/** RATE_LIMIT counts stored submissions. Refused resumes cost work as well, and a person may need some attempts. */
const RESUMES_PER_SUBMISSION = 3

/**
 * Makes the function that screens the resume of a checked submission, stores it and enqueues its deliveries. It never
 * rejects.
 */
export function createSubmit(core: SubmitCore, { screen, onStored }: SubmitOptions) {
  const { store, settings, content, mailDomain, log, now, elapsed } = core
  const { rateLimit, dnsServer } = settings
  const { answerTimes } = content.company
  const kindsFor = createDeliveryKindsFor(core, content.inquiryLabels)
  const findFormKey = createFindFormKey(store.submissions.findByKey, now)
  const quotas = createQuotas(store.secret, rateLimit)
  const lacksMailServer = createLacksMailServer(dnsServer, elapsed)

  /** In the store, so that all processes count together, and invocations that each have a memory of their own. */
  function countResume(client: QueuedClient): Promise<number> {
    const limit = { ...rateLimit, max: rateLimit.max * RESUMES_PER_SUBMISSION }
    const counted = countByClient(store.secret, 'resumes', client, limit)
    return store.counters.count(counted, now())
  }

  /**
   * Refuses a submission before it is stored. A resume that was stored before is not screened again: the scanner may be
   * unreachable by now, or have new signatures.
   */
  async function findEarlyResult(
    { resume, purpose }: SentSubmission,
    idempotency: Idempotency | null,
    circumstances: Circumstances,
  ): Promise<SubmitResult | null> {
    if (purpose === 'probe' && !isProbeKey(store.secret, idempotency?.key ?? ''))
      return { kind: 'label-reserved' }
    if (!resume) return null
    const existing = idempotency && (await store.submissions.findByKey(idempotency.key))
    if (existing) return resolveKey(existing, idempotency)
    const retryAfterMs = await countResume(circumstances.client)
    if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs }
    const screening = await screen(resume, circumstances)
    return screening.kind === 'clean' ? null : screening
  }

  /**
   * The deliveries of a submission, whether it is a suspect or not. A suspect causes a notification and nothing else,
   * while the quota of suspects has room: all else waits for its approval.
   */
  function planDeliveries(submission: SentSubmission, client: QueuedClient): PlannedDelivery[] {
    const planned = kindsFor(submission).map((kind) => ({
      ...createDelivery(kind, mailDomain),
      ofSuspect: false,
      quotas: kind === 'acknowledge' ? quotas.thanks(submission, client) : [],
    }))
    const ofSuspect = {
      ...createDelivery('notify', mailDomain),
      ofSuspect: true,
      quotas: quotas.suspectNotifications(submission, client),
    }
    return [...planned, ofSuspect]
  }

  function readAnswerDueAt(submission: SentSubmission, receivedAt: number): number | null {
    if (!wantsAnswer(submission)) return null
    const dueAt = answerDueAt(answerTimes[submission.profile], receivedAt)
    // An office that never opens promises nothing.
    return Number.isFinite(dueAt) ? dueAt : null
  }

  async function save(
    submission: SentSubmission,
    idempotency: Idempotency | null,
    { client, signals, hasNoMailServer }: Circumstances & { readonly hasNoMailServer: boolean },
  ): Promise<SubmitResult> {
    const id = randomUUID()
    const receivedAt = now()
    const entry = {
      submission: {
        ...{ id, receivedAt, ...submission },
        ...(hasNoMailServer && { hasNoMailServer: true as const }),
      },
      idempotency,
      client,
      network: quotas.network(client),
      text: quotas.text(submission),
      score: scoreOf(submission, signals),
      answerDueAt: readAnswerDueAt(submission, receivedAt),
      deliveries: planDeliveries(submission, client),
    }
    const result = await store.submissions.save(entry, receivedAt)
    if (result.kind === 'too-many') return result
    if (result.kind === 'key-exists' && idempotency) return resolveKey(result.existing, idempotency)
    return { kind: 'stored', id, isNew: true }
  }

  return async (
    submission: SentSubmission,
    circumstances: Circumstances,
  ): Promise<SubmitResult> => {
    const { idempotency: sentKey, place } = circumstances
    // Beside the screening.
    const asked = !place?.isWanted() && lacksMailServer(submission)
    try {
      const idempotency = sentKey === 'content' ? await findFormKey(submission) : sentKey
      const result =
        (await findEarlyResult(submission, idempotency, circumstances)) ??
        (await save(submission, idempotency, {
          ...circumstances,
          // What is not known by now is not waited for while others wait.
          hasNoMailServer: await (place?.isWanted() ? Promise.race([asked, false]) : asked),
        }))
      if (
        result.kind === 'resume-refused' ||
        result.kind === 'resume-not-scanned' ||
        result.kind === 'label-reserved'
      )
        return result
      log.info(
        {
          outcome: result.kind,
          profile: submission.profile,
          ...('id' in result && { submission: result.id }),
        },
        'submission',
      )
      if (result.kind === 'stored') onStored(submission, result.isNew)
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
