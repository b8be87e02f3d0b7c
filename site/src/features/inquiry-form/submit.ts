/** Checks and sends a form that was submitted, shows and reports the outcome; puts drafts aside and restores them. */
import {
  checkDraft,
  type DraftResult,
  type ValidationErrors,
} from '@lanternfield/contract/draft.ts'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import { FIELD_NAMES, type FormId, TEXT_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import { type FormSignals, TRAP_FIELD } from '@lanternfield/contract/form-signals.ts'
import type { FormMode, FormVariant } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { type SendEmailPayload, toPayload } from '@lanternfield/contract/wire.ts'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { storedSource } from '../source/stored-source.ts'
import { showToast } from '../toast/show-toast.ts'
import { closeToastsOf, type ToastAction } from '../toast/toasts.ts'
import type { SavedDraft } from './drafts.ts'
import type { FormCopy } from './form-copy.ts'
import { describeFailure, reportFailed, reportPutAside, reportStored } from './report.ts'
import { type Sent, sendDraft } from './send.ts'
import {
  endCheck,
  endSending,
  type FormReceipt,
  type FormSession,
  forgetSaved,
  putAside,
  restoreDraft,
  setError,
} from './session.ts'
import { sessionOf, updateSession } from './session-storage.ts'

/** The callbacks of a pop-up for its form; memoized, or the form is rendered again. */
export type FormSurface = {
  /** A submission was stored or has failed: closes the pop-up. */
  readonly onFinished: () => void
  /** A draft is restored, or the server has found validation errors: opens the pop-up. */
  readonly onTakeUp: (mode: FormMode) => void
  /** The action of the success toast, if any. @param id the submission's, or null if unknown */
  readonly offerAfterwards?: ((id: string | null) => ToastAction) | undefined
}

export type RenderedForm = {
  readonly form: FormId
  readonly mode: FormMode
  readonly variant: FormVariant
  readonly copy: FormCopy
  readonly surface?: FormSurface | undefined
  readonly element: RefObject<HTMLFormElement | null>
}

/** Whether a submitted form can be checked: its file was read, and its topic is known. */
export function isReadyToSend({ status, draft, isTopicKnown }: FormSession): boolean {
  return status === 'checking' && !draft.unread && isTopicKnown
}

/** Checks the draft of a form; sends it, or shows its validation errors. */
export async function checkAndSend(rendered: RenderedForm): Promise<void> {
  const { form, variant, copy, element } = rendered
  const checked = checkForm(form, variant)
  if (!checked.ok) {
    flushSync(() => updateSession(form, endCheck(checked.errors)))
    focusFirst(element.current, checked.errors)
    return
  }
  const { draft, startedAt } = sessionOf(form)
  // A repeated request has the same body.
  const source = draft.request ? (draft.request.payload.source ?? null) : storedSource()
  const payload = toPayload(
    { ...checked.value, resume: null },
    {
      resumeBase64: null,
      // The request has the version of the notice.
      facts: { ...NO_FACTS, topic: draft.topic, source },
      inquiryLabels: copy.forms.choices.inquiryType,
    },
  )
  const signals = signalsOf(element.current, startedAt)
  const { noticeVersion } = copy
  const sent = await sendDraft(form, { payload, noticeVersion, signals })
  concludeSubmission(rendered, sent)
}

/** Removes the error of a field when it is valid. The resume is checked when it is chosen. */
export function recheckField({ form, variant }: RenderedForm, input: EventTarget): void {
  const { errors } = sessionOf(form)
  const { name } = input as Partial<HTMLInputElement>
  const field = TEXT_FIELD_NAMES.find((one) => one === name && errors[one])
  if (!field) return
  const checked = checkForm(form, variant)
  updateSession(form, setError(field, checked.ok ? undefined : checked.errors[field]))
}

/** Clears a form that the visitor closes, and saves its draft. A submission continues. */
export function putFormAside(form: FormId): void {
  if (sessionOf(form).status !== 'idle') return
  reportPutAside(form)
  updateSession(form, putAside)
}

/** Restores a saved draft, with its resume. */
export function restoreSaved({ form, surface, element }: RenderedForm, saved: SavedDraft): void {
  if (sessionOf(form).status !== 'idle') return
  updateSession(form, restoreDraft(saved))
  closeToastsOf(saved.id)
  if (saved.form !== form) updateSession(saved.form, forgetSaved({ id: saved.id }))
  surface?.onTakeUp(saved.mode)
  element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  element.current?.scrollIntoView({ block: 'nearest' })
}

function checkForm(form: FormId, variant: FormVariant): DraftResult {
  const { texts, resume } = sessionOf(form).draft
  return checkDraft(variant, { ...texts, resume })
}

function signalsOf(element: HTMLFormElement | null, startedAt: number | null): FormSignals {
  const trap = element?.elements.namedItem(TRAP_FIELD)
  return {
    trapIsTicked: trap instanceof HTMLInputElement && trap.checked,
    fillSeconds: startedAt === null ? null : (performance.now() - startedAt) / 1000,
  }
}

/** Focuses the first field with an error. */
function focusFirst(element: HTMLFormElement | null, errors: ValidationErrors): void {
  const first = FIELD_NAMES.find((field) => errors[field])
  const control = first && element?.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
}

function concludeSubmission(rendered: RenderedForm, { draft, outcome, unsent }: Sent): void {
  const { form, surface } = rendered
  // A pop-up closes instead.
  const receipt = draft.request && !surface ? receiptOf(draft.request.payload) : null
  // Synchronously: inert inputs cannot take the focus.
  flushSync(() => updateSession(form, endSending(outcome, { unsent, receipt })))
  if (outcome.kind === 'stored') {
    reportStored(form, draft)
    surface?.onFinished()
    const action = surface?.offerAfterwards?.(outcome.id)
    showToast({ kind: 'success', text: messages.sent, actions: action ? [action] : [] })
    return
  }
  reportFailed(form, outcome, draft.topic)
  if (outcome.kind === 'rejected') {
    // The visitor may have closed the pop-up.
    surface?.onTakeUp(rendered.mode)
    focusFirst(rendered.element.current, outcome.errors)
    return
  }
  surface?.onFinished()
  const failed = sessionOf(form).saved.at(-1)
  if (!failed) return
  const tryAgain = {
    label: rendered.copy.forms.tryAgain,
    run: () => restoreSaved(rendered, failed),
  }
  const text = describeFailure(outcome)
  showToast({ kind: 'error', draftId: failed.id, text, actions: [tryAgain] })
}

function receiptOf({ toEmailAddress, emailProfile }: SendEmailPayload): FormReceipt {
  const isApplication = emailProfile === 'CAREERS'
  return { storedAt: Date.now(), email: toEmailAddress, isApplication }
}
