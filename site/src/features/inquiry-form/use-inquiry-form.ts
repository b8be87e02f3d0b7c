import { checkDraft, type Draft, type Failures, FIELD_NAMES } from '@lanternfield/contract/draft.ts'
import { FORMS, type FormId } from '@lanternfield/contract/forms.ts'
import { FILE_ERROR_VISIBLE_MS } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { toPayload } from '@lanternfield/contract/wire.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { prepareToasts, showToast } from '../toast/toasts.ts'
import { announceAwake } from '../wake/awake.ts'
import { failuresFrom } from './field-of-wire.ts'
import { type ReadResume, readResume } from './resume-upload.ts'
import { type SendOutcome, send } from './send.ts'

/** The values as the inputs have them. The resume is no input's value: once read, it is ours. */
type Values = Omit<Draft, 'resume'> & { resume: ReadResume | null }

/** A submission on its way; repeated unchanged, it keeps its key, so that the server makes nothing twice. */
type Sending = { readonly body: string; readonly key: string }

/** Everything that happens in a form: checking, reading the resume, sending, and what follows. */
export function useInquiryForm(form: FormId, tryAgainLabel: string) {
  const formElement = useRef<HTMLFormElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [unsent, setUnsent] = useState<Values | null>(null)
  const lastSending = useRef<Sending | null>(null)
  const latestFile = useRef<File | null>(null)
  /** Why the file that was chosen last cannot be sent, as long as that is being said. */
  const rejection = useRef<string | null>(null)

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
    resolver: checkWith(form, () => rejection.current),
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  const inquiryType = watch('inquiryType') ?? ''
  const applies = FORMS[form].inquiryType === 'careers' || inquiryType === 'careers'
  const resume = watch('resume') ?? null

  // Toasts must be able to say that the network has gone, and so come before it goes.
  useEffect(prepareToasts, [])
  const takeOver = useEffectEvent(() => {
    // The inputs are read when they are registered, but nothing that depends on them has been drawn yet.
    for (const name of ['inquiryType', 'message'] as const) setValue(name, getValues(name) ?? '')
    const file = chosenFile(formElement.current)
    if (file) void chooseResume(file)
    announceAwake(formElement.current)
  })
  useEffect(() => takeOver(), [])
  useEffect(() => {
    if (!applies) setValue('resume', null)
  }, [applies, setValue])
  useClearedAfter(errors.resume?.message, FILE_ERROR_VISIBLE_MS, () => {
    rejection.current = null
    clearErrors('resume')
  })

  async function chooseResume(file: File): Promise<void> {
    latestFile.current = file
    rejection.current = null
    setIsReading(true)
    const result = await readResume(file)
    // Meanwhile another file was chosen, or this one was taken away.
    if (latestFile.current !== file) return
    setIsReading(false)
    if ('failure' in result) {
      rejectResume(result.failure)
      return
    }
    clearErrors('resume')
    setValue('resume', result)
  }

  function removeResume(): void {
    latestFile.current = null
    rejection.current = null
    setIsReading(false)
    setValue('resume', null)
  }

  function rejectResume(failure: string): void {
    removeResume()
    rejection.current = failure
    setError('resume', { type: 'file', message: failure })
  }

  async function submit(values: Values): Promise<void> {
    const checked = checkDraft(form, toDraft(values))
    if (!checked.ok) return
    const payload = toPayload(checked.value, values.resume?.base64 ?? null)
    const body = JSON.stringify(payload)
    if (lastSending.current?.body !== body) lastSending.current = { body, key: crypto.randomUUID() }
    setProgress(values.resume ? 0 : null)
    const outcome = await send(payload, {
      idempotencyKey: lastSending.current.key,
      onProgress: (part) => setProgress(values.resume ? part : null),
    })
    setProgress(null)
    finish(outcome, values)
  }

  function finish(outcome: SendOutcome, values: Values): void {
    const failures = outcome.kind === 'refused' ? failuresFrom(outcome.problem.errors ?? []) : null
    if (failures) {
      showFailures(failures)
      return
    }
    clear()
    if (outcome.kind === 'kept') {
      lastSending.current = null
      setUnsent(null)
      showToast({ kind: 'success', text: messages.sent })
      return
    }
    setUnsent(values)
    showToast({
      kind: 'error',
      text: sentenceFor(outcome),
      action: { label: tryAgainLabel, run: () => restore(values) },
    })
  }

  function showFailures(failures: Failures): void {
    for (const field of FIELD_NAMES) {
      const message = failures[field]
      if (message) setError(field, { type: 'server', message })
    }
    focusFirst(failures)
  }

  /** Puts back what was entered before sending failed, resume included. */
  function restore(values: Values): void {
    setUnsent(null)
    reset(values)
    formElement.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    formElement.current?.scrollIntoView({ block: 'nearest' })
  }

  function clear(): void {
    reset({ inquiryType: '', name: '', email: '', phone: '', message: '', resume: null })
  }

  function focusFirst(failed: FieldErrors<Values> | Failures): void {
    const first = FIELD_NAMES.find((field) => failed[field])
    const control = first && formElement.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  return {
    formElement,
    register,
    applies,
    resume,
    isReading,
    isSubmitting,
    progress,
    errorOf: (field: keyof Values) => errors[field]?.message,
    message: watch('message') ?? '',
    chooseResume,
    rejectResume,
    removeResume,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      // The button is not disabled meanwhile, as that would take the focus from whoever pressed it.
      if (!isSubmitting) void handleSubmit(submit, focusFirst)(event)
    },
    /** Null unless the last attempt failed and the visitor has not yet taken it up again. */
    takeUpUnsent: unsent && (() => restore(unsent)),
  }
}

/** The contract's check in the form library's words. A resume that was just refused is not merely missing. */
function checkWith(form: FormId, readRejection: () => string | null): Resolver<Values> {
  return (values) => {
    const result = checkDraft(form, toDraft(values))
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

function toDraft({ inquiryType, name, email, phone, message, resume }: Values): Draft {
  return { inquiryType, name, email, phone, message, resume: resume ?? null }
}

function sentenceFor(outcome: SendOutcome): string {
  if (outcome.kind !== 'failed' || outcome.status !== 429) return messages.sendFailed
  return messages.tooManySubmissions(Math.max(1, Math.ceil((outcome.retryAfterS ?? 60) / 60)))
}

/** A file that was chosen before this code arrived. */
function chosenFile(form: HTMLFormElement | null): File | null {
  const input = form?.elements.namedItem('resume')
  return (input instanceof HTMLInputElement && input.files?.[0]) || null
}

function useClearedAfter(value: string | undefined, delayMs: number, clear: () => void): void {
  const onTimeUp = useEffectEvent(clear)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(onTimeUp, delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
}
