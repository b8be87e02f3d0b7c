import {
  checkDraft,
  type Draft,
  EMPTY_DRAFT,
  type Failures,
  FIELD_NAMES,
} from '@lanternfield/contract/draft.ts'
import { FORMS, type FormId } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { toPayload } from '@lanternfield/contract/wire.ts'
import { type FormEventHandler, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { prepareToasts, showToast } from '../toast/toasts.ts'
import { announceAwake } from '../wake/awake.ts'
import { failuresFrom } from './field-of-wire.ts'
import type { ReadResume } from './resume-upload.ts'
import { newIdempotencyKey, type SendOutcome, send } from './send.ts'
import { useResume } from './use-resume.ts'

/** The values as the inputs have them. The resume is no input's value: once read, it is ours. */
type Values = Omit<Draft, 'resume'> & { resume: ReadResume | null }

/** A submission on its way; repeated unchanged, it keeps its key, so that the server makes nothing twice. */
type Sending = { readonly body: string; readonly key: string }

/** What is not even known to have reached the server. */
const FAILED: SendOutcome = { kind: 'failed', status: 0, retryAfterS: null }

const EMPTY: Values = { ...EMPTY_DRAFT, resume: null }

/** Everything that happens in a form: checking, sending, and what follows. */
export function useInquiryForm(form: FormId, tryAgainLabel: string) {
  const formElement = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  /** What could not be sent and was not taken up again, oldest first. */
  const [unsent, setUnsent] = useState<readonly Values[]>([])
  const lastSending = useRef<Sending | null>(null)
  const isBusy = useRef(false)

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
    resolver: checkWith(form, () => rejection.current()),
    shouldFocusError: false,
  })
  const { errors } = formState
  const inquiryType = watch('inquiryType') ?? ''
  const applies = FORMS[form].inquiryType === 'careers' || inquiryType === 'careers'

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
    // The inputs are read when they are registered, but nothing that depends on them has been drawn yet.
    for (const name of ['inquiryType', 'message'] as const) setValue(name, getValues(name) ?? '')
    const file = chosenFile(formElement.current)
    if (file) resume.choose(file)
    announceAwake(formElement.current)
  })
  useEffect(() => takeOver(), [])
  const dropResume = useEffectEvent(() => {
    // Not on the first draw, when a file that was chosen before this code arrived is being read.
    if (getValues('resume')) resume.remove()
    clearErrors('resume')
  })
  useEffect(() => {
    if (!applies) dropResume()
  }, [applies])

  async function submit(values: Values): Promise<void> {
    setSending(true)
    const outcome = await sendOnce(values).catch(() => FAILED)
    // At once: what is still inert could not take the focus.
    flushSync(() => {
      setSending(false)
      setProgress(null)
    })
    finish(outcome, values)
  }

  async function sendOnce(values: Values): Promise<SendOutcome> {
    const checked = checkDraft(FORMS[form], toDraft(values))
    if (!checked.ok) return FAILED
    const payload = toPayload(checked.value, values.resume?.base64 ?? null)
    const body = JSON.stringify(payload)
    if (lastSending.current?.body !== body) lastSending.current = { body, key: newIdempotencyKey() }
    if (values.resume) setProgress(0)
    return send(payload, {
      idempotencyKey: lastSending.current.key,
      onProgress: (part) => values.resume && setProgress(part),
    })
  }

  function finish(outcome: SendOutcome, values: Values): void {
    const failures = outcome.kind === 'refused' ? failuresFrom(outcome.problem.errors ?? []) : null
    if (failures) {
      showFailures(failures)
      return
    }
    resume.forget()
    reset(EMPTY)
    if (outcome.kind === 'kept') {
      lastSending.current = null
      showToast({ kind: 'success', text: messages.sent })
      return
    }
    setUnsent((before) => [...before, values])
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

  /** Puts back what could not be sent, resume included. What was typed meanwhile takes its place and is kept. */
  function restore(values: Values): void {
    const typedMeanwhile = { ...EMPTY, ...getValues() }
    const isWorthKeeping = Object.values(typedMeanwhile).some(Boolean)
    setUnsent((before) => [
      ...(isWorthKeeping ? [typedMeanwhile] : []),
      ...before.filter((kept) => kept !== values),
    ])
    reset(values)
    formElement.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    formElement.current?.scrollIntoView({ block: 'nearest' })
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
  }

  const latestUnsent = unsent.at(-1)
  return {
    formElement,
    register,
    resume: { ...resume, value: watch('resume') ?? null },
    isSending,
    progress,
    errorOf: (field: keyof Values) => errors[field]?.message,
    message: watch('message') ?? '',
    onSubmit,
    /** Null unless something could not be sent and was not yet taken up again. */
    takeUpUnsent: latestUnsent ? () => restore(latestUnsent) : null,
  }
}

/** The contract's check in the form library's words. A resume that was just refused is not merely missing. */
function checkWith(form: FormId, readRejection: () => string | null): Resolver<Values> {
  return (values) => {
    const result = checkDraft(FORMS[form], toDraft(values))
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
