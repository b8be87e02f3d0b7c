import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import { errorCodes, type Log } from '../base/log.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import type { Screening, ScreenResume } from '../resume/screen-resume.ts'
import type { Counted, Idempotency, Store } from '../storage/store.ts'
import { type Accept, type AcceptResult, type Circumstances, resolveKey } from './accept.ts'
import { countByHash } from './quotas.ts'
import { createFindFormKey } from './repeated-form.ts'

/**
 * The result of one valid message. `not-stored`: the storage failed, or could not answer in time.
 * `label-reserved`: it claims to be a probe, and is none of ours.
 */
export type SubmitResult =
  | AcceptResult
  | Exclude<Screening, { readonly kind: 'clean' }>
  | { readonly kind: 'not-stored' | 'label-reserved' }

/** Screens the resume of a checked message and stores it. Never rejects. */
export type Submit = (
  message: SentSubmission,
  circumstances: Omit<Circumstances, 'idempotency' | 'client'> & {
    /** `content`: a form that a browser sent by itself, without a key. */
    readonly idempotency: Idempotency | 'content' | null
    readonly client: Counted
  },
) => Promise<SubmitResult>

export type SubmitOptions = {
  readonly accept: Accept
  readonly screen: ScreenResume
  readonly store: Pick<Store, 'findByKey' | 'count' | 'secret'>
  /** Whether a key was made with this installation's secret. */
  readonly isProbeKey: (key: string) => boolean
  /** How often one address may send. */
  readonly rateLimit: RateLimit
  /** Called for each stored message, and for each that was stored before under the same key. */
  readonly onStored: (message: SentSubmission, isNew: boolean) => void
  readonly log: Log
  readonly now: () => number
}

/** RATE_LIMIT counts stored submissions. Refused resumes cost work as well, and a person may need some attempts. */
const RESUMES_PER_SUBMISSION = 3

export function createSubmit(options: SubmitOptions): Submit {
  const { accept, screen, store, isProbeKey, rateLimit, onStored, log, now } = options
  const findFormKey = createFindFormKey({ findByKey: store.findByKey, now })

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
    { idempotency, client }: Circumstances & { readonly client: Counted },
  ): Promise<SubmitResult | null> {
    if (purpose === 'probe' && !isProbeKey(idempotency?.key ?? ''))
      return { kind: 'label-reserved' }
    if (!resume) return null
    const existing = idempotency && (await store.findByKey(idempotency.key))
    if (existing) return resolveKey(existing, idempotency)
    const retryAfterMs = await countResume(client)
    if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs }
    const screening = await screen(resume, client.hash)
    return screening.kind === 'clean' ? null : screening
  }

  return async (message, { idempotency: sentKey, ...others }) => {
    try {
      const idempotency = sentKey === 'content' ? await findFormKey(message) : sentKey
      const circumstances = { ...others, idempotency }
      const early = await findEarlyResult(message, circumstances)
      const result = early ?? (await accept(message, circumstances))
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
