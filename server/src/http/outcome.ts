import type { Profile } from '@lanternfield/contract/forms.ts'

/** Why nothing was kept, and the status that says so. */
export const REFUSALS = {
  'foreign-origin': 403,
  method: 405,
  'content-type': 415,
  'too-large': 413,
  'wrong-key': 422,
  'not-json': 400,
  'not-a-form': 400,
  validation: 422,
  'key-reused': 422,
  'too-many': 429,
  'resume-refused': 422,
  'resume-not-scanned': 503,
  'not-kept': 503,
} as const

export type Refusal = keyof typeof REFUSALS

/** How one attempt to submit ended. `replayed` was kept before, under the same key. */
export type SubmissionOutcome =
  | { readonly kind: 'accepted' | 'replayed'; readonly profile: Profile }
  | { readonly kind: 'rejected'; readonly reason: Refusal }
