import type { Profile } from '@lanternfield/contract/forms.ts'
import { IDEMPOTENCY_KEY_MAX_CHARS } from '@lanternfield/contract/limits.ts'
import type { Problem } from '@lanternfield/contract/wire.ts'
import {
  type ProblemDetails,
  problem,
  retryAfter,
  UNAVAILABLE_RETRY_AFTER_MS,
} from '../http/problem.ts'
import type { SubmitResult } from '../intake/submit.ts'

/** Every reason for which nothing is stored, with its response. */
export const REFUSALS = {
  'foreign-origin': {
    status: 403,
    title: 'Origin not allowed',
    detail: 'Pages of this origin may not post here.',
  },
  method: { status: 405, title: 'Method not allowed', detail: 'Only POST is supported.' },
  'content-type': {
    status: 415,
    title: 'Unsupported media type',
    detail:
      'The body must be application/json, multipart/form-data or application/x-www-form-urlencoded.',
  },
  'too-large': {
    status: 413,
    title: 'Payload too large',
    detail: 'A body may have 4 MiB, of which all that is not the resume may have 64 KiB.',
  },
  'too-slow': { status: 408, title: 'Request timeout', detail: 'The body arrived too slowly.' },
  'wrong-key': {
    status: 422,
    title: 'Validation failed',
    errors: [
      {
        field: 'Idempotency-Key',
        message: `Must be 1 to ${IDEMPOTENCY_KEY_MAX_CHARS} printable characters`,
      },
    ],
  },
  'not-json': { status: 400, title: 'Malformed JSON', detail: 'The body is not JSON.' },
  'not-a-form': {
    status: 400,
    title: 'Malformed form',
    detail: 'The body is not the form that its content type announces.',
  },
  validation: { status: 422, title: 'Validation failed' },
  'key-reused': {
    status: 422,
    title: 'Validation failed',
    errors: [{ field: 'Idempotency-Key', message: 'Was used before with another body' }],
  },
  'too-many': {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests from this address or its network. Nothing was stored.',
  },
  'resume-refused': { status: 422, title: 'Validation failed' },
  'resume-not-scanned': {
    status: 503,
    title: 'Service unavailable',
    detail: 'The resume could not be checked. Nothing was stored; please send it again later.',
  },
  'not-stored': {
    status: 503,
    title: 'Service unavailable',
    detail:
      'The submission could not be stored. Please send it again; under the same Idempotency-Key it is stored only once.',
  },
} as const satisfies Record<string, Problem>

export type Refusal = keyof typeof REFUSALS

/** How one attempt to submit ended. `replayed` was stored before, under the same key. */
export type SubmissionOutcome =
  | { readonly kind: 'accepted' | 'replayed'; readonly profile: Profile }
  | { readonly kind: 'rejected'; readonly reason: Refusal }

type RefusalDetails = Pick<ProblemDetails, 'errors' | 'headers'>

/** Counts a rejection and makes its response. */
export type Refuse = (reason: Refusal, details?: RefusalDetails) => Response

/** The response to a program, or to a browser's script. */
export function respondToRefusal(reason: Refusal, details?: RefusalDetails): Response {
  const { status, title, ...text }: Problem = REFUSALS[reason]
  return problem(status, title, { ...text, ...details })
}

/** The refusal for which a submission was not stored. */
export function refusalOf(
  result: Exclude<SubmitResult, { readonly kind: 'stored' }>,
): RefusalDetails & { readonly reason: Refusal } {
  switch (result.kind) {
    case 'key-reused':
      return { reason: result.kind }
    case 'label-reserved':
      return {
        reason: 'validation',
        errors: [{ field: 'inquiryLabel', message: 'Is reserved for probes of this server' }],
      }
    case 'too-many':
      return { reason: result.kind, headers: retryAfter(result.retryAfterMs) }
    case 'resume-refused':
      return { reason: result.kind, errors: [{ field: 'fileAttachment', message: result.message }] }
    case 'resume-not-scanned':
    case 'not-stored':
      return { reason: result.kind, headers: retryAfter(UNAVAILABLE_RETRY_AFTER_MS) }
  }
}
