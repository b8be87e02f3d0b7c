import { checkDraft } from '@lanternfield/contract/draft.ts'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { FormId, FormVariant } from '@lanternfield/contract/forms.ts'
import { toPayload } from '@lanternfield/contract/wire.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keyFor, removeKey } from '../form-memory/submission-key.ts'
import type { SavedDraft } from '../form-memory/use-saved-drafts.ts'
import type { Values } from '../form-memory/values.ts'
import { failure, type SendOutcome, send } from './send.ts'
import {
  IDLE,
  isBusy,
  nextState,
  type SubmissionEvent,
  type SubmissionState,
} from './submission-machine.ts'

export type SubmissionOptions = {
  readonly form: FormId
  readonly variant: FormVariant
  readonly readSignals: () => FormSignals
}

export type SentValues = {
  readonly outcome: SendOutcome
  /** The state of the submission after that outcome. */
  readonly state: SubmissionState<SavedDraft>
}

/** Runs the submissions of a form, one at a time. */
export function useSubmission({ form, variant, readSignals }: SubmissionOptions) {
  const [state, setState] = useState<SubmissionState<SavedDraft>>(IDLE)
  // Events arrive faster than renders.
  const latest = useRef(state)

  function dispatch(event: SubmissionEvent<SavedDraft>): SubmissionState<SavedDraft> {
    latest.current = nextState(latest.current, event)
    setState(latest.current)
    return latest.current
  }

  /** Never rejects. The inputs can be focused again when this resolves. */
  async function sendValues(values: Values): Promise<SentValues> {
    dispatch({ type: 'send', hasResume: values.resume !== null })
    const outcome = await attempt(values).catch(() => failure('fault'))
    // Synchronously: inert inputs could not take the focus.
    flushSync(() => dispatch({ type: 'outcome', outcome }))
    return { outcome, state: latest.current }
  }

  async function attempt(values: Values): Promise<SendOutcome> {
    if (!navigator.onLine) return failure('offline')
    const body = bodyOf(variant, values)
    const outcome = await send(body, {
      idempotencyKey: keyFor(form, body),
      signals: readSignals(),
      onProgress: (part) => dispatch({ type: 'progress', part }),
    })
    if (outcome.kind === 'stored') removeKey(form, body)
    return outcome
  }

  return {
    isSending: state.step === 'sending',
    progress: state.step === 'sending' ? state.progress : null,
    isBusy: () => isBusy(latest.current),
    /** @returns false if a submission is under way */
    begin: (): boolean => {
      if (isBusy(latest.current)) return false
      dispatch({ type: 'submit' })
      return true
    },
    sendValues,
    /** @returns the draft to restore next, if the visitor asked for one meanwhile */
    end: (): SavedDraft | null => {
      const { restoreNext } = latest.current
      dispatch({ type: 'end' })
      return restoreNext
    },
    restoreLater: (draft: SavedDraft) => void dispatch({ type: 'restore', draft }),
  }
}

/** @throws if the values were not checked before */
function bodyOf(variant: FormVariant, values: Values): string {
  const checked = checkDraft(variant, values)
  if (!checked.ok) throw new Error('The values of the form are not valid.')
  return JSON.stringify(toPayload(checked.value, values.resume?.base64 ?? null))
}
