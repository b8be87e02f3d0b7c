import { checkDraft, type Failures } from '@lanternfield/contract/draft.ts'
import { FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type { FormId, FormMode, FormVariant } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { type SubmitEventHandler, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { readDrafts, toTexts } from '../drafts/drafts.ts'
import { DRAFT_CHANGED, keepDraft } from '../drafts/watch-drafts.ts'
import { announceHydrated } from '../hydration/island-events.ts'
import { closeToast, prepareToasts, showToast, type ToastAction } from '../toast/toasts.ts'
import { failuresFrom } from './field-of-wire.ts'
import { type KeptDraft, useKeptDrafts } from './kept-drafts.ts'
import { sentenceFor } from './outcome-sentence.ts'
import { reportFailed, reportKept, reportPutAside } from './report-outcome.ts'
import { failure, type SendFailure, type SendOutcome } from './send.ts'
import { useResume } from './use-resume.ts'
import { useSending } from './use-sending.ts'
import { useSignals } from './use-signals.ts'
import { complete, EMPTY, isEmpty, toDraft, type Values } from './values.ts'
import { watchForms } from './watch-forms.ts'

/** What a pop-up that holds a form does about what happens in it. */
export type FormSurface = {
  /** Sending has ended, well or not: it closes. */
  readonly onFinished: () => void
  /** Something that was entered is put back, or has to be mended: it opens, as it was open then. */
  readonly onTakeUp: (mode: FormMode) => void
  /** What the sentence of success offers, if anything. @param id the submission's, or null if unknown */
  readonly offerAfterwards?: (id: string | null) => ToastAction
}

/** What a surface can ask of its form. */
export type FormHandle = {
  /** Empties the form because the visitor closes it; what was entered is kept for this tab. */
  readonly putAside: () => void
}

export type InquiryFormParts = {
  readonly form: FormId
  readonly mode: FormMode
  /** The form in that mode. */
  readonly variant: FormVariant
  readonly tryAgainLabel: string
  readonly surface?: FormSurface | undefined
}

/** Everything that happens in a form: checking, sending, and what follows. */
export function useInquiryForm(parts: InquiryFormParts) {
  const { form, mode, variant, tryAgainLabel, surface } = parts
  const formElement = useRef<HTMLFormElement>(null)
  const [isTakenUp, setTakenUp] = useState(false)
  const kept = useKeptDrafts(form, mode)
  const { isSending, progress, sendValues } = useSending(form, variant, useSignals(formElement))
  const isBusy = useRef(false)
  /** What the visitor wants put back and has to wait for what is being sent. */
  const wanted = useRef<KeptDraft | null>(null)
  /** The toasts that offer what was not sent, by what they offer. */
  const offers = useRef(new Map<KeptDraft, number>())

  const rejection = useRef<() => string | null>(() => null)
  const {
    register,
    handleSubmit,
    reset,
    watch,
    setValue,
    setError,
    clearErrors,
    getValues,
    formState,
  } = useForm<Values>({
    // What was typed before this code arrived is in the inputs; given defaults would overwrite it.
    resolver: checkWith(variant, () => rejection.current()),
    shouldFocusError: false,
  })
  const { errors } = formState
  const inquiryType = watch('inquiryType') ?? ''
  const applies =
    variant.inquiryType === 'asked' ? inquiryType === 'careers' : variant.inquiryType === 'careers'

  const resume = useResume({
    isFailing: errors.resume !== undefined,
    onChange: (read) => {
      clearErrors('resume')
      setValue('resume', read)
    },
    onFailure: (message) => setError('resume', { type: 'file', message }),
    onFailureOver: () => clearErrors('resume'),
  })
  rejection.current = resume.readRejection

  // Toasts must be able to say that the network has gone, and so come before it goes.
  useEffect(prepareToasts, [])
  const takeOver = useEffectEvent(() => {
    watchForms()
    const { current } = readDrafts(form)
    // The page's own forms have it already; one that has just been made has not.
    if (current && isEmpty(complete(getValues()))) reset({ ...current, resume: null })
    // The inputs are read when they are registered, but nothing that depends on them has been drawn yet.
    for (const name of ['inquiryType', 'message'] as const) setValue(name, getValues(name) ?? '')
    const file = chosenFile(formElement.current)
    if (file) resume.choose(file)
    announceHydrated(formElement.current)
  })
  useEffect(() => takeOver(), [])
  /** The page was kept by the browser and is shown again; meanwhile another has changed the draft, or sent it. */
  const follow = useEffectEvent((event: Event) => {
    event.preventDefault()
    const { current } = readDrafts(form)
    if (!current) resume.forget()
    reset(current ? { ...current, resume: getValues('resume') ?? null } : EMPTY)
  })
  useEffect(() => {
    const element = formElement.current
    element?.addEventListener(DRAFT_CHANGED, follow)
    return () => element?.removeEventListener(DRAFT_CHANGED, follow)
  }, [])
  const didApply = useRef(false)
  const dropResume = useEffectEvent(() => {
    resume.remove()
    clearErrors('resume')
  })
  useEffect(() => {
    // Not on the first draw, when a file that was chosen before this code arrived is being read.
    if (didApply.current && !applies) dropResume()
    didApply.current = applies
  }, [applies])

  async function submit(): Promise<void> {
    const values = complete(getValues())
    finish(await sendValues(values), values)
  }

  function finish(outcome: SendOutcome, values: Values): void {
    if (outcome.kind === 'kept') {
      empty()
      kept.dropSame(values)
      reportKept(form, values)
      surface?.onFinished()
      const action = surface?.offerAfterwards?.(outcome.id)
      showToast({ kind: 'success', text: messages.sent, ...(action && { action }) })
      return
    }
    reportFailed(form, outcome)
    const failures = outcome.kind === 'refused' ? failuresFrom(outcome.problem.errors ?? []) : null
    if (failures) {
      // The visitor may have closed the pop-up meanwhile, and would never hear of it.
      surface?.onTakeUp(mode)
      showFailures(failures)
      return
    }
    giveUp(outcome.kind === 'failed' ? outcome : failure('status'), values)
  }

  function giveUp(failed: SendFailure, values: Values): void {
    empty()
    const draft = kept.keep(values, failed.reason === 'no-answer' ? 'unknown' : 'not-sent')
    surface?.onFinished()
    const toast = showToast({
      kind: 'error',
      text: sentenceFor(failed),
      action: { label: tryAgainLabel, run: () => restore(draft) },
    })
    offers.current.set(draft, toast)
  }

  function empty(): void {
    resume.forget()
    reset(EMPTY)
    if (formElement.current) keepDraft(formElement.current, null)
    setTakenUp(false)
  }

  function showFailures(failures: Failures): void {
    for (const field of FIELD_NAMES) {
      const message = failures[field]
      if (message) setError(field, { type: 'server', message })
    }
    focusFirst(failures)
  }

  /** Puts back what a form was emptied of, resume included. What was typed meanwhile takes its place and is kept. */
  function restore(draft: KeptDraft): void {
    // What is being sent stands in the form until its outcome is known, and empties it then.
    if (isBusy.current) {
      wanted.current = draft
      return
    }
    withdrawOffer(draft)
    const typed = complete(getValues())
    kept.take(draft)
    if (!isEmpty(typed)) kept.keep(typed, 'put-aside')
    resume.forget()
    reset(draft.values)
    if (formElement.current) keepDraft(formElement.current, toTexts(draft.values))
    setTakenUp(true)
    surface?.onTakeUp(draft.mode)
    formElement.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    formElement.current?.scrollIntoView({ block: 'nearest' })
  }

  /** A toast that still offered it would have it sent twice. */
  function withdrawOffer(draft: KeptDraft): void {
    const toast = offers.current.get(draft)
    if (toast !== undefined) closeToast(toast)
    offers.current.delete(draft)
  }

  function putAside(): void {
    // What is on its way stays what it is; its outcome is said wherever the visitor is then.
    if (isBusy.current) return
    const values = complete(getValues())
    if (formElement.current) reportPutAside(formElement.current)
    if (!isEmpty(values)) kept.keep(values, 'put-aside')
    empty()
  }

  function focusFirst(failed: FieldErrors<Values> | Failures): void {
    const first = FIELD_NAMES.find((field) => failed[field])
    const control = first && formElement.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  const onSubmit: SubmitEventHandler = async (event) => {
    event.preventDefault()
    // The button is not disabled meanwhile, as that would take the focus from whoever pressed it.
    if (isBusy.current) return
    isBusy.current = true
    try {
      await resume.settled()
      await handleSubmit(submit, focusFirst)(event)
    } finally {
      isBusy.current = false
    }
    if (wanted.current) restore(wanted.current)
    wanted.current = null
  }

  const { latest } = kept
  return {
    formElement,
    register,
    resume: { ...resume, value: watch('resume') ?? null },
    isSending,
    progress,
    /** Whether what is in the form was put back, so that sending it is what comes next. */
    isTakenUp,
    errorOf: (field: keyof Values) => errors[field]?.message,
    /** What is wrong with the file that was just chosen: nobody's focus is there to hear of it. */
    fileProblem: errors.resume?.type === 'file' ? errors.resume.message : undefined,
    message: watch('message') ?? '',
    onSubmit,
    putAside,
    /** Null unless the form was emptied of something that was not yet taken up again. */
    kept: latest && { why: latest.why, takeUp: () => restore(latest) },
  }
}

/** The contract's check in the form library's words. A resume that was just refused is not merely missing. */
function checkWith(variant: FormVariant, readRejection: () => string | null): Resolver<Values> {
  return (values) => {
    const result = checkDraft(variant, toDraft(complete(values)))
    if (result.ok) return { values, errors: {} }
    const failures = { ...result.failures }
    if (failures.resume && !values.resume) failures.resume = readRejection() ?? failures.resume
    const errors = Object.entries(failures).map(([field, message]) => [
      field,
      { type: 'rule', message },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}

/** A file that was chosen before this code arrived. */
function chosenFile(form: HTMLFormElement | null): File | null {
  const input = form?.elements.namedItem('resume')
  return (input instanceof HTMLInputElement && input.files?.[0]) || null
}
