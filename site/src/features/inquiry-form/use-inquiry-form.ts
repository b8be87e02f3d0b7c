import type { FormId, FormMode, FormVariant } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { type SubmitEventHandler, useEffect, useRef, useState } from 'react'
import { type SavedDraft, useSavedDrafts } from '../form-memory/use-saved-drafts.ts'
import { EMPTY_VALUES, isEmpty, type Values } from '../form-memory/values.ts'
import { closeToast, prepareToasts, showToast, type ToastAction } from '../toast/toasts.ts'
import { sentenceFor } from './outcome-sentence.ts'
import { reportFailed, reportPutAside, reportStored } from './report-outcome.ts'
import type { SendFailure } from './send.ts'
import { useFormValues } from './use-form-values.ts'
import { useSignals } from './use-signals.ts'
import { useSubmission } from './use-submission.ts'

/** What a pop-up does about the events of its form. */
export type FormSurface = {
  /** A submission has ended, stored or failed: it closes. */
  readonly onFinished: () => void
  /** A draft is restored, or the server has found validation errors: it opens in that mode. */
  readonly onTakeUp: (mode: FormMode) => void
  /** The action of the success toast, if any. @param id the submission's, or null if unknown */
  readonly offerAfterwards?: (id: string | null) => ToastAction
}

/** What a surface can ask of its form. */
export type FormHandle = {
  /** Clears the form because the visitor closes it; its values are saved for this tab. */
  readonly putAside: () => void
}

export type InquiryFormOptions = {
  readonly form: FormId
  readonly mode: FormMode
  /** The form in that mode. */
  readonly variant: FormVariant
  readonly tryAgainLabel: string
  readonly surface?: FormSurface | undefined
}

/** The behaviour of a form: checking, sending, and what follows. */
export function useInquiryForm(options: InquiryFormOptions) {
  const { form, mode, variant, tryAgainLabel, surface } = options
  const formElement = useRef<HTMLFormElement>(null)
  const [isRestored, setRestored] = useState(false)
  // Loaded before the network fails, when it would be too late.
  useEffect(prepareToasts, [])
  const saved = useSavedDrafts(form, mode)
  const readSignals = useSignals(formElement)
  const submission = useSubmission({ form, variant, readSignals })
  const values = useFormValues({ form, variant, formElement })
  /** The toasts that offer to restore a draft. */
  const offers = useRef(new Map<SavedDraft, number>())

  const onSubmit: SubmitEventHandler = async (event) => {
    event.preventDefault()
    // The button is not disabled meanwhile, since that would take the focus from it.
    if (!submission.begin()) return
    let draft: SavedDraft | null = null
    try {
      await values.resume.settled()
      await values.check(submit, values.focusFirst)(event)
    } finally {
      draft = submission.end()
    }
    if (draft) restore(draft)
  }

  async function submit(): Promise<void> {
    const sent = values.read()
    const { outcome, state } = await submission.sendValues(sent)
    if (outcome.kind !== 'stored') reportFailed(form, outcome)
    if (state.step === 'stored') finish(sent, state.id)
    if (state.step === 'failed') saveForRetry(sent, state.failure)
    if (state.step === 'rejected') {
      // The visitor may have closed the pop-up meanwhile.
      surface?.onTakeUp(mode)
      values.showFailures(state.failures)
    }
  }

  function finish(sent: Values, id: string | null): void {
    clear()
    saved.removeSame(sent)
    reportStored(form, sent)
    surface?.onFinished()
    const action = surface?.offerAfterwards?.(id)
    showToast({ kind: 'success', text: messages.sent, ...(action && { action }) })
  }

  function saveForRetry(sent: Values, failed: SendFailure): void {
    clear()
    const draft = saved.save(sent, failed.reason === 'no-answer' ? 'unknown' : 'not-sent')
    surface?.onFinished()
    const toast = showToast({
      kind: 'error',
      text: sentenceFor(failed),
      action: { label: tryAgainLabel, run: () => restore(draft) },
    })
    offers.current.set(draft, toast)
  }

  function clear(): void {
    values.write(EMPTY_VALUES)
    setRestored(false)
  }

  /** Puts a saved draft into the form, resume included. The values that it replaces are saved. */
  function restore(draft: SavedDraft): void {
    if (submission.isBusy()) {
      submission.restoreLater(draft)
      return
    }
    closeOffer(draft)
    const replaced = values.read()
    saved.remove(draft)
    if (!isEmpty(replaced)) saved.save(replaced, 'put-aside')
    values.write(draft.values)
    setRestored(true)
    surface?.onTakeUp(draft.mode)
    formElement.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    formElement.current?.scrollIntoView({ block: 'nearest' })
  }

  /** A toast that still offered the draft would have it sent twice. */
  function closeOffer(draft: SavedDraft): void {
    const toast = offers.current.get(draft)
    if (toast !== undefined) closeToast(toast)
    offers.current.delete(draft)
  }

  function putAside(): void {
    // A submission that is under way continues; a toast shows its outcome.
    if (submission.isBusy()) return
    const left = values.read()
    if (formElement.current) reportPutAside(formElement.current)
    if (!isEmpty(left)) saved.save(left, 'put-aside')
    clear()
  }

  const { latest } = saved
  return {
    formElement,
    values,
    isSending: submission.isSending,
    progress: submission.progress,
    /** Whether the values were restored, so that the next step is to send them. */
    isRestored,
    onSubmit,
    putAside,
    /** The saved draft that the form offers; null without one. */
    saved: latest && { reason: latest.reason, restore: () => restore(latest) },
  }
}
