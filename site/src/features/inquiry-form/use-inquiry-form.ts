import { checkDraft, type Failures, FIELD_NAMES } from '@lanternfield/contract/draft.ts'
import type { FormId, FormVariant } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { toPayload } from '@lanternfield/contract/wire.ts'
import { type FormEventHandler, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { readDrafts, toTexts } from '../drafts/drafts.ts'
import { keepDraft } from '../drafts/watch-drafts.ts'
import { closeToast, prepareToasts, showToast, type ToastAction } from '../toast/toasts.ts'
import { announceAwake } from '../wake/awake.ts'
import { failuresFrom } from './field-of-wire.ts'
import { useKeptDrafts } from './kept-drafts.ts'
import { reportFailed, reportKept, reportPutAside } from './report-outcome.ts'
import { failure, type SendFailure, type SendOutcome, send } from './send.ts'
import { forgetKey, keyFor } from './sending-key.ts'
import { useResume } from './use-resume.ts'
import { complete, EMPTY, isEmpty, toDraft, type Values } from './values.ts'
import { watchForms } from './watch-forms.ts'

/** What a pop-up that holds a form does about what happens in it. */
export type FormSurface = {
  /** Sending has ended, well or not: it closes. */
  readonly onFinished: () => void
  /** Something that was entered is put back: it opens. */
  readonly onTakeUp: () => void
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
  readonly variant: FormVariant
  readonly tryAgainLabel: string
  readonly surface?: FormSurface | undefined
}

/** Everything that happens in a form: checking, sending, and what follows. */
export function useInquiryForm({ form, variant, tryAgainLabel, surface }: InquiryFormParts) {
  const formElement = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [isTakenUp, setTakenUp] = useState(false)
  const kept = useKeptDrafts(form)
  const isBusy = useRef(false)
  /** What the visitor wants put back and has to wait for what is being sent. */
  const wanted = useRef<Values | null>(null)
  /** The toasts that offer what was not sent, by what they offer. */
  const offers = useRef(new Map<Values, number>())

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
    failure: errors.resume?.message,
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
    announceAwake(formElement.current)
  })
  useEffect(() => takeOver(), [])
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
    setSending(true)
    const outcome = await sendOnce(values).catch(() => failure('network'))
    // At once: what is still inert could not take the focus.
    flushSync(() => {
      setSending(false)
      setProgress(null)
    })
    finish(outcome, values)
  }

  async function sendOnce(values: Values): Promise<SendOutcome> {
    if (!navigator.onLine) return failure('offline')
    const checked = checkDraft(variant, toDraft(values))
    if (!checked.ok) return failure('network')
    const payload = toPayload(checked.value, values.resume?.base64 ?? null)
    if (values.resume) setProgress(0)
    return send(payload, {
      idempotencyKey: keyFor(form, JSON.stringify(payload)),
      onProgress: (part) => values.resume && setProgress(part),
    })
  }

  function finish(outcome: SendOutcome, values: Values): void {
    const failures = outcome.kind === 'refused' ? failuresFrom(outcome.problem.errors ?? []) : null
    if (outcome.kind !== 'kept') reportFailed(form, outcome)
    if (failures) {
      // The visitor may have closed the pop-up meanwhile, and would never hear of it.
      surface?.onTakeUp()
      showFailures(failures)
      return
    }
    empty()
    if (outcome.kind === 'kept') {
      forgetKey(form)
      kept.drop(values)
      reportKept(form, values)
      surface?.onFinished()
      const action = surface?.offerAfterwards?.(outcome.id)
      showToast({ kind: 'success', text: messages.sent, ...(action && { action }) })
      return
    }
    kept.keep({ values, why: 'not-sent' })
    surface?.onFinished()
    const toast = showToast({
      kind: 'error',
      text: outcome.kind === 'failed' ? sentenceFor(outcome) : messages.sendFailed,
      action: { label: tryAgainLabel, run: () => restore(values) },
    })
    offers.current.set(values, toast)
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

  /** Puts back what the form was emptied of, resume included. What was typed meanwhile takes its place and is kept. */
  function restore(values: Values): void {
    // What is being sent stands in the form until its outcome is known, and empties it then.
    if (isBusy.current) {
      wanted.current = values
      return
    }
    withdrawOffer(values)
    const typed = complete(getValues())
    kept.exchange(values, isEmpty(typed) ? null : typed)
    resume.forget()
    reset(values)
    if (formElement.current) keepDraft(formElement.current, toTexts(values))
    setTakenUp(true)
    surface?.onTakeUp()
    formElement.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    formElement.current?.scrollIntoView({ block: 'nearest' })
  }

  /** A toast that still offered it would have it sent twice. */
  function withdrawOffer(values: Values): void {
    const toast = offers.current.get(values)
    if (toast !== undefined) closeToast(toast)
    offers.current.delete(values)
  }

  function putAside(): void {
    // What is on its way stays what it is; its outcome is said wherever the visitor is then.
    if (isBusy.current) return
    const values = complete(getValues())
    if (formElement.current) reportPutAside(formElement.current)
    if (!isEmpty(values)) kept.keep({ values, why: 'put-aside' })
    empty()
  }

  function focusFirst(failed: FieldErrors<Values> | Failures): void {
    const first = FIELD_NAMES.find((field) => failed[field])
    const control = first && formElement.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  const onSubmit: FormEventHandler = async (event) => {
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
    message: watch('message') ?? '',
    onSubmit,
    putAside,
    /** Null unless the form was emptied of something that was not yet taken up again. */
    kept: latest && { why: latest.why, takeUp: () => restore(latest.values) },
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

const SENTENCES = {
  offline: messages.offline,
  network: messages.sendFailed,
  'no-answer': messages.noAnswer,
  status: messages.sendFailed,
} as const

function sentenceFor({ reason, status, retryAfterS }: SendFailure): string {
  if (status !== 429) return SENTENCES[reason]
  return messages.tooManySubmissions(Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)))
}

/** A file that was chosen before this code arrived. */
function chosenFile(form: HTMLFormElement | null): File | null {
  const input = form?.elements.namedItem('resume')
  return (input instanceof HTMLInputElement && input.files?.[0]) || null
}
