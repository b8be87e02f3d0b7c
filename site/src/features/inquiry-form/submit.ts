import type { FormId } from '@lanternfield/contract/fields.ts'
import type { FormMode } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { FormsCopy } from '../../shapes/forms.ts'
import { showToast } from '../toast/show-toast.ts'
import { closeToastsOf, type ToastAction } from '../toast/toasts.ts'
import type { SavedDraft } from './drafts.ts'
import { focusFirst } from './form-inputs.ts'
import { sessionOf, update } from './form-sessions.ts'
import { reportFailed, reportStored, sentenceFor } from './report.ts'
import type { Sent } from './send-draft.ts'
import { endSending, forgetSaved, restoreDraft, showReceipt } from './session.ts'

/** The callbacks of a pop-up for its form; memoized, or the form is rendered again. */
export type FormSurface = {
  /** A submission was stored or has failed: closes the pop-up. */
  readonly onFinished: () => void
  /** A draft is restored, or the server has found validation errors: opens the pop-up. */
  readonly onTakeUp: (mode: FormMode) => void
  /** The action of the success toast, if any. @param id the submission's, or null if unknown */
  readonly offerAfterwards?: ((id: string | null) => ToastAction) | undefined
}

/** A form as it is rendered. */
export type RenderedForm = {
  readonly form: FormId
  readonly mode: FormMode
  readonly copy: FormsCopy
  readonly surface: FormSurface | undefined
  readonly element: RefObject<HTMLFormElement | null>
}

/** Shows the outcome of a submission, and reports it. */
export function conclude(rendered: RenderedForm, { draft, outcome, unsent }: Sent): void {
  const { form, surface } = rendered
  const { request } = draft
  // Synchronously: inert inputs cannot take the focus.
  flushSync(() => {
    update(form, endSending(outcome, unsent))
    // A pop-up closes instead.
    if (outcome.kind === 'stored' && request && !surface)
      update(
        form,
        showReceipt({
          storedAt: Date.now(),
          email: request.payload.toEmailAddress,
          isApplication: request.payload.emailProfile === 'CAREERS',
        }),
      )
  })
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
  const tryAgain = { label: rendered.copy.tryAgain, run: () => restore(rendered, failed) }
  showToast({ kind: 'error', draftId: failed.id, text: sentenceFor(outcome), actions: [tryAgain] })
}

/** Restores a saved draft, with its resume. */
export function restore({ form, surface, element }: RenderedForm, saved: SavedDraft): void {
  if (sessionOf(form).status !== 'idle') return
  update(form, restoreDraft(saved))
  closeToastsOf(saved.id)
  if (saved.form !== form) update(saved.form, forgetSaved({ id: saved.id }))
  surface?.onTakeUp(saved.mode)
  element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  element.current?.scrollIntoView({ block: 'nearest' })
}
