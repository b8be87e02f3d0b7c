import type { FormId, FormMode, FormVariant } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { type SubmitEventHandler, useEffect, useRef, useState } from 'react'
import type { FormsCopy } from '../../shapes/forms.ts'
import { removeUnsent } from '../form-memory/unsent-submissions.ts'
import { type SavedDraft, useSavedDrafts } from '../form-memory/use-saved-drafts.ts'
import { EMPTY_VALUES, isEmpty } from '../form-memory/values.ts'
import { closeToast, prepareToasts, showToast, type ToastAction } from '../toast/toasts.ts'
import { offerUnsent, withdrawUnsent } from './offer-unsent.ts'
import { sentenceFor } from './outcome-sentence.ts'
import { reportFailed, reportPutAside, reportStored } from './report-outcome.ts'
import { type SendFailure, savedReasonOf } from './send.ts'
import type { Entered } from './submission-body.ts'
import { useFormValues } from './use-form-values.ts'
import { useSignals } from './use-signals.ts'
import { useSubmission } from './use-submission.ts'
import { useTopic } from './use-topic.ts'

/** Callbacks of a pop-up for events of its form. */
export type FormSurface = {
  /** A submission has ended, stored or failed: it closes. */
  readonly onFinished: () => void
  /** A draft is restored, or the server has found validation errors: it opens in that mode. */
  readonly onTakeUp: (mode: FormMode) => void
  /** The action of the success toast, if any. @param id the submission's, or null if unknown */
  readonly offerAfterwards?: (id: string | null) => ToastAction
}

/** Methods of the form for its surface. */
export type FormHandle = {
  /** Clears the form because the visitor closes it; its values are saved for this tab. */
  readonly putAside: () => void
}

export type InquiryFormOptions = {
  readonly form: FormId
  readonly mode: FormMode
  /** The form in that mode. */
  readonly variant: FormVariant
  readonly copy: FormsCopy
  /** The version of the privacy notice in `copy`. */
  readonly noticeVersion: string
  readonly surface?: FormSurface | undefined
  /** See `useTopic`. */
  readonly topic: Topic | null | undefined
}

/** The behaviour of a form: checking, sending, and what follows. */
export function useInquiryForm(options: InquiryFormOptions) {
  const { form, mode, variant, copy, noticeVersion, surface } = options
  const formElement = useRef<HTMLFormElement>(null)
  const [isRestored, setRestored] = useState(false)
  // Loaded before the network fails, when it would be too late.
  useEffect(prepareToasts, [])
  useEffect(() => offerUnsent(copy.unsent), [copy])
  const saved = useSavedDrafts(form, mode)
  const about = useTopic(form, options.topic)
  const readSignals = useSignals(formElement)
  const submission = useSubmission({
    form,
    mode,
    variant,
    noticeVersion,
    inquiryLabels: copy.inquiryTypes,
    readSignals,
  })
  const values = useFormValues({ form, variant, formElement })
  /** The toasts that offer to restore a draft. */
  const offers = useRef(new Map<SavedDraft, number>())
  /** The unsent submission that the values were restored from. */
  const restoredFrom = useRef<string | undefined>(undefined)

  const onSubmit: SubmitEventHandler = async (event) => {
    event.preventDefault()
    // The button is not disabled meanwhile, since that would take the focus from it.
    if (!submission.begin()) return
    let draft: SavedDraft | null = null
    try {
      await values.resume.settled()
      await about.settled()
      await values.check(submit, values.focusFirst)(event)
    } finally {
      draft = submission.end()
    }
    if (draft) restore(draft)
  }

  async function submit(): Promise<void> {
    const sent = readEntered()
    const { outcome, state, unsentKey } = await submission.sendValues(sent)
    if (outcome.kind !== 'stored') reportFailed(form, outcome, sent.context)
    if (state.step === 'stored') finish(sent, state.id)
    if (state.step === 'failed') saveForRetry(sent, state.failure, unsentKey)
    if (state.step === 'rejected') {
      // The visitor may have closed the pop-up meanwhile.
      surface?.onTakeUp(mode)
      values.showFailures(state.failures)
    }
  }

  function readEntered(): Entered {
    return { values: values.read(), context: about.read() }
  }

  function finish(sent: Entered, id: string | null): void {
    if (restoredFrom.current) void removeUnsent(restoredFrom.current)
    clear()
    saved.removeSame(sent.values)
    reportStored(form, sent)
    surface?.onFinished()
    const action = surface?.offerAfterwards?.(id)
    showToast({ kind: 'success', text: messages.sent, actions: action ? [action] : [] })
  }

  function saveForRetry(sent: Entered, failed: SendFailure, unsentKey?: string): void {
    clear()
    const draft = saved.save({ ...sent, reason: savedReasonOf(failed), unsentKey })
    surface?.onFinished()
    const toast = showToast({
      kind: 'error',
      text: sentenceFor(failed),
      actions: [{ label: copy.tryAgain, run: () => restore(draft) }],
    })
    offers.current.set(draft, toast)
  }

  function clear(): void {
    about.reset()
    values.write(EMPTY_VALUES)
    setRestored(false)
    restoredFrom.current = undefined
  }

  /** Puts a saved draft into the form, resume included. The values that it replaces are saved. */
  function restore(draft: SavedDraft): void {
    if (submission.isBusy()) {
      submission.restoreLater(draft)
      return
    }
    closeOffer(draft)
    if (draft.unsentKey) withdrawUnsent(draft.unsentKey)
    restoredFrom.current = draft.unsentKey
    const replaced = readEntered()
    saved.remove(draft)
    if (!isEmpty(replaced.values)) saved.save({ ...replaced, reason: 'put-aside' })
    about.select(draft.context)
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
    const left = readEntered()
    if (formElement.current) reportPutAside(formElement.current)
    if (!isEmpty(left.values)) saved.save({ ...left, reason: 'put-aside' })
    clear()
  }

  /** The button goes, and its focus needs a place. */
  function takeTopicBack(): void {
    about.takeBack()
    formElement.current?.querySelector<HTMLElement>('.control')?.focus()
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
    topic: about.topic,
    takeTopicBack,
    /** The saved draft that the form offers; null without one. */
    saved: latest && { reason: latest.reason, restore: () => restore(latest) },
  }
}
