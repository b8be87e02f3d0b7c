import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { FormId, FormMode, FormVariant, InquiryLabels } from '@lanternfield/contract/forms.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { identify, removeKey } from '../form-memory/submission-key.ts'
import { removeUnsent, storeUnsent } from '../form-memory/unsent-submissions.ts'
import type { SavedDraft } from '../form-memory/use-saved-drafts.ts'
import { failure, isConnectionFailure, type SendOutcome, savedReasonOf, send } from './send.ts'
import { bodyOf, type Entered } from './submission-body.ts'
import {
  IDLE,
  isBusy,
  nextState,
  type SubmissionEvent,
  type SubmissionState,
} from './submission-machine.ts'

/** How long an error waits until the browser has stored what could not be sent. Usual are a few milliseconds. */
const STORED_WITHIN_MS = 1_000

export type SubmissionOptions = {
  readonly form: FormId
  readonly mode: FormMode
  readonly variant: FormVariant
  readonly inquiryLabels: InquiryLabels
  /** The version of the privacy notice that the form shows. */
  readonly noticeVersion: string
  readonly readSignals: () => FormSignals
}

export type SentValues = {
  readonly outcome: SendOutcome
  /** The state of the submission after that outcome. */
  readonly state: SubmissionState<SavedDraft>
  /** The idempotency key under which this browser keeps the submission, because the connection failed. */
  readonly unsentKey?: string | undefined
}

type Attempt = Pick<SentValues, 'outcome' | 'unsentKey'>

/** Runs the submissions of a form, one at a time. */
export function useSubmission({
  form,
  mode,
  variant,
  inquiryLabels,
  noticeVersion,
  readSignals,
}: SubmissionOptions) {
  const [state, setState] = useState<SubmissionState<SavedDraft>>(IDLE)
  // Events arrive faster than renders.
  const latest = useRef(state)

  function dispatch(event: SubmissionEvent<SavedDraft>): SubmissionState<SavedDraft> {
    latest.current = nextState(latest.current, event)
    setState(latest.current)
    return latest.current
  }

  /** Never rejects. The inputs can be focused again when this resolves. */
  async function sendValues(entered: Entered): Promise<SentValues> {
    dispatch({ type: 'send', hasResume: entered.values.resume !== null })
    const { outcome, unsentKey } = await attempt(entered).catch(
      (): Attempt => ({ outcome: failure('fault') }),
    )
    // Synchronously: inert inputs could not take the focus.
    flushSync(() => dispatch({ type: 'outcome', outcome }))
    return { outcome, state: latest.current, unsentKey }
  }

  async function attempt(entered: Entered): Promise<Attempt> {
    const { body, idempotencyKey } = identify(
      form,
      bodyOf(variant, entered, { inquiryLabels, noticeVersion }),
    )
    const signals = readSignals()
    const outcome = navigator.onLine
      ? await send(body, {
          idempotencyKey,
          signals,
          onProgress: (part) => dispatch({ type: 'progress', part }),
        })
      : failure('offline')
    if (outcome.kind === 'stored') {
      removeKey(form, body)
      void removeUnsent(idempotencyKey)
    }
    if (outcome.kind !== 'failed' || !isConnectionFailure(outcome)) return { outcome }
    const stored = storeUnsent({
      ...{ idempotencyKey, form, mode, ...entered, body, signals },
      reason: savedReasonOf(outcome),
      savedAt: Date.now(),
    })
    // A visitor who closes the tab as soon as the error shows would otherwise end the write.
    await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, STORED_WITHIN_MS))])
    return { outcome, unsentKey: idempotencyKey }
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
