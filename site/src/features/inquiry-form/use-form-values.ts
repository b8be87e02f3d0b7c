import { checkDraft, type Failures } from '@lanternfield/contract/draft.ts'
import { FIELD_NAMES, type FieldName } from '@lanternfield/contract/fields.ts'
import type { FormId, FormVariant } from '@lanternfield/contract/forms.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { readDrafts, toTexts } from '../form-memory/stored-drafts.ts'
import { completeValues, EMPTY_VALUES, isEmpty, type Values } from '../form-memory/values.ts'
import { DRAFT_CHANGED, storeDraft } from '../form-memory/watch-drafts.ts'
import { announceHydrated } from '../hydration/island-events.ts'
import { useResume } from './use-resume.ts'
import { watchForms } from './watch-forms.ts'

export type FormValuesOptions = {
  readonly form: FormId
  readonly variant: FormVariant
  readonly formElement: RefObject<HTMLFormElement | null>
}

/** The values of a form and their errors, in step with its inputs, its resume and its stored draft. */
export function useFormValues({ form, variant, formElement }: FormValuesOptions) {
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
    // Defaults would overwrite what was typed before this code arrived.
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

  const takeOver = useEffectEvent(() => {
    watchForms()
    const { current } = readDrafts(form)
    // `watchForms` has restored the draft into the forms that were in the page; one that has just been rendered is empty.
    if (current && isEmpty(completeValues(getValues()))) reset({ ...current, resume: null })
    // `register` has read the inputs, but nothing that depends on their values has been rendered yet.
    for (const name of ['inquiryType', 'message'] as const) setValue(name, getValues(name) ?? '')
    const file = chosenFile(formElement.current)
    if (file) resume.choose(file)
    announceHydrated(formElement.current)
  })
  useEffect(() => takeOver(), [])

  /** The page comes from the back/forward cache, and another page has changed the draft or sent it. */
  const followStoredDraft = useEffectEvent((event: Event) => {
    event.preventDefault()
    const { current } = readDrafts(form)
    if (!current) resume.forget()
    reset(current ? { ...current, resume: getValues('resume') ?? null } : EMPTY_VALUES)
  })
  useEffect(() => {
    const element = formElement.current
    element?.addEventListener(DRAFT_CHANGED, followStoredDraft)
    return () => element?.removeEventListener(DRAFT_CHANGED, followStoredDraft)
  }, [formElement])

  const didApply = useRef(false)
  const dropResume = useEffectEvent(() => {
    resume.remove()
    clearErrors('resume')
  })
  useEffect(() => {
    // Not on the first render, when a file that was chosen before this code arrived is being read.
    if (didApply.current && !applies) dropResume()
    didApply.current = applies
  }, [applies])

  function focusFirst(failed: Partial<Record<FieldName, unknown>>): void {
    const first = FIELD_NAMES.find((field) => failed[field])
    const control = first && formElement.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  return {
    register,
    resume: { ...resume, value: watch('resume') ?? null },
    message: watch('message') ?? '',
    /** Whether it is an application by now. */
    isApplication: applies,
    errorOf: (field: FieldName) => errors[field]?.message,
    /** The error of a file that was just chosen: its input does not have the focus. */
    fileProblem: errors.resume?.type === 'file' ? errors.resume.message : undefined,
    read: (): Values => completeValues(getValues()),
    /** Replaces the values of the form, and its stored draft. */
    write: (values: Values): void => {
      resume.forget()
      reset(values)
      if (formElement.current) storeDraft(formElement.current, toTexts(values))
    },
    /** Checks the values; calls back if they are valid, else shows the errors and focuses the first. */
    check: handleSubmit,
    showFailures: (failures: Failures): void => {
      for (const field of FIELD_NAMES) {
        const message = failures[field]
        if (message) setError(field, { type: 'server', message })
      }
      focusFirst(failures)
    },
    focusFirst,
  }
}

/** The contract's check as a resolver. A resume that was just rejected is not reported as missing. */
function checkWith(variant: FormVariant, readRejection: () => string | null): Resolver<Values> {
  return (values) => {
    const result = checkDraft(variant, completeValues(values))
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
