/**
 * The states of a form's submission. A pure state machine: `use-submission.ts` passes events to it and sends;
 * `use-inquiry-form.ts` acts on its outcome.
 *
 *     idle -> checking -> sending -> stored | rejected | failed -> idle
 */
import type { Failures } from '@lanternfield/contract/draft.ts'
import { fieldSentAs } from '@lanternfield/contract/fields.ts'
import type { FieldError } from '@lanternfield/contract/wire.ts'
import { failure, type SendFailure, type SendOutcome } from './send.ts'

export type SubmissionState<Draft> = Step & {
  /** The saved draft that the visitor asked to restore while the form was busy; it is restored when the form is idle. */
  readonly restoreNext: Draft | null
}

export type Step =
  | { readonly step: 'idle' }
  /** The resume is being read, and the values checked. */
  | { readonly step: 'checking' }
  /** `progress`: the part of the upload that is sent, 0 to 1; null without a resume. */
  | { readonly step: 'sending'; readonly progress: number | null }
  | Conclusion

type Conclusion =
  /** `id`: of the submission; null where another service than ours answered. */
  | { readonly step: 'stored'; readonly id: string | null }
  /** The server found validation errors that the form did not. */
  | { readonly step: 'rejected'; readonly failures: Failures }
  | { readonly step: 'failed'; readonly failure: SendFailure }

export type SubmissionEvent<Draft> =
  | { readonly type: 'submit' }
  | { readonly type: 'send'; readonly hasResume: boolean }
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'outcome'; readonly outcome: SendOutcome }
  /** The form has shown the outcome, or the errors of its values. */
  | { readonly type: 'end' }
  | { readonly type: 'restore'; readonly draft: Draft }

export const IDLE = { step: 'idle', restoreNext: null } as const

/** The state after an event. An event that does not fit the state changes nothing. */
export function nextState<Draft>(
  state: SubmissionState<Draft>,
  event: SubmissionEvent<Draft>,
): SubmissionState<Draft> {
  const { step, restoreNext } = state
  switch (event.type) {
    case 'submit':
      return step === 'idle' ? { step: 'checking', restoreNext } : state
    case 'send':
      return step === 'checking'
        ? { step: 'sending', progress: event.hasResume ? 0 : null, restoreNext }
        : state
    case 'progress':
      return step === 'sending' && state.progress !== null
        ? { step, progress: event.part, restoreNext }
        : state
    case 'outcome':
      return step === 'sending' ? { ...conclude(event.outcome), restoreNext } : state
    case 'end':
      return IDLE
    case 'restore':
      // The values that are being sent stay in the form until their outcome is known.
      return step === 'idle' ? state : { ...state, restoreNext: event.draft }
  }
}

/** Whether the values of the form belong to a submission, so that nothing may change or clear them. */
export function isBusy({ step }: Step): boolean {
  return step !== 'idle'
}

function conclude(outcome: SendOutcome): Conclusion {
  if (outcome.kind === 'stored') return { step: 'stored', id: outcome.id }
  if (outcome.kind === 'failed') return { step: 'failed', failure: outcome }
  const failures = failuresFrom(outcome.problem.errors ?? [])
  // An error that is about no field of the form can be shown at none.
  return failures ? { step: 'rejected', failures } : { step: 'failed', failure: failure('status') }
}

/** The server's validation errors by field of the form; null if none is about a field. */
function failuresFrom(errors: readonly FieldError[]): Failures | null {
  const failures: Failures = {}
  for (const { field, message } of errors) {
    const name = fieldSentAs(field)
    if (name) failures[name] = message
  }
  return Object.keys(failures).length > 0 ? failures : null
}
