import { checkDraft, type ValidationErrors } from '@lanternfield/contract/draft.ts'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import type { FormId } from '@lanternfield/contract/fields.ts'
import { TEXT_FIELD_NAMES, type TextFieldName } from '@lanternfield/contract/fields.ts'
import type { FormMode, FormVariant } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { toPayload } from '@lanternfield/contract/wire.ts'
import { type InputEventHandler, type SubmitEventHandler, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { PopupCopy } from '../popup-frame/popup-copy.ts'
import { storedSource } from '../source/stored-source.ts'
import { prepareToasts } from '../toast/show-toast.ts'
import { focusFirst, isTrapTicked } from './form-inputs.ts'
import { sessionOf, update } from './form-sessions.ts'
import { removeFromAddress } from './look-up-topic.ts'
import { reportPutAside } from './report.ts'
import { sendDraft } from './send-draft.ts'
import {
  beginCheck,
  closeReceipt,
  endCheck,
  type FormSession,
  putAside as putDraftAside,
  removeTopic,
  setError,
} from './session.ts'
import { conclude, type FormSurface, restore } from './submit.ts'
import { offerUnsent } from './unsent.ts'
import { useFormSession } from './use-form-session.ts'
import { takeInputs, watchForms } from './watch-forms.ts'

// Before hydration: if a translation or a password manager has changed the form, React renders it again.
if (typeof document !== 'undefined') watchForms()

/** The copy of a form. The same object each time, or the form is rendered again. */
export type FormCopy = Pick<PopupCopy, 'forms' | 'privacyPath' | 'noticeVersion'>

export type InquiryFormOptions = {
  readonly form: FormId
  readonly mode: FormMode
  readonly variant: FormVariant
  readonly copy: FormCopy
  readonly surface?: FormSurface | undefined
  readonly topic: Topic | null | undefined
}

/** Clears a form that the visitor closes, and saves its draft. A submission continues. */
export function putAside(form: FormId): void {
  if (sessionOf(form).status !== 'idle') return
  reportPutAside(form)
  update(form, putDraftAside)
}

/** The behaviour of a form: checking, sending, and what follows. */
export function useInquiryForm({ form, mode, variant, copy, surface, topic }: InquiryFormOptions) {
  const { forms, noticeVersion } = copy
  const { element, session, saved } = useFormSession(form, mode, topic)
  const rendered = { form, mode, copy: forms, surface, element }

  useEffect(() => {
    // Loaded ahead: without a network it would be too late.
    prepareToasts()
    offerUnsent(forms.unsent)
  }, [forms])

  // The file was read or the topic found after the submit. In a microtask, because `flushSync` cannot run in an effect.
  const isReady = isReadyToSend(session)
  const onReady = useEffectEvent(() => queueMicrotask(() => void checkAndSend()))
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])

  const check = () => {
    const { texts, resume } = sessionOf(form).draft
    return checkDraft(variant, { ...texts, resume })
  }

  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    takeInputs(event.currentTarget, null)
    // Not after another render: the visitor waits.
    if (isReadyToSend(update(form, beginCheck))) void checkAndSend()
  }

  /** Removes an error when its field is valid. */
  const onInput: InputEventHandler<HTMLFormElement> = ({ target }) => {
    const field = errorFieldOf(target, session.errors)
    if (!field) return
    const checked = check()
    const error = checked.ok ? undefined : checked.errors[field]
    update(form, setError(field, error))
  }

  async function checkAndSend(): Promise<void> {
    const checked = check()
    if (checked.ok) {
      const { draft } = sessionOf(form)
      // A repeated request has the same body.
      const source = draft.request ? (draft.request.payload.source ?? null) : storedSource()
      const payload = toPayload(
        { ...checked.value, resume: null },
        {
          resumeBase64: null,
          // The request has the version of the notice.
          facts: { ...NO_FACTS, topic: draft.topic, source },
          inquiryLabels: forms.choices.inquiryType,
        },
      )
      const signals = {
        trapIsTicked: isTrapTicked(element.current),
        fillSeconds: secondsSince(sessionOf(form).startedAt),
      }
      conclude(rendered, await sendDraft(form, { payload, noticeVersion, signals }))
    } else {
      flushSync(() => update(form, endCheck(checked.errors)))
      focusFirst(element.current, checked.errors)
    }
  }

  const focusFirstField = () => element.current?.querySelector<HTMLElement>('.control')?.focus()

  return {
    element,
    session,
    onSubmit,
    onInput,
    // Both move the focus away from their button, which disappears.
    removeTopic: () => {
      update(form, removeTopic)
      if (topic === undefined) removeFromAddress()
      focusFirstField()
    },
    sendAnother: () => {
      flushSync(() => update(form, closeReceipt))
      focusFirstField()
    },
    /** The saved draft that the form offers; null without one. */
    saved: saved && { reason: saved.reason, restore: () => restore(rendered, saved) },
  }
}

/** The field of an input with an error. The resume is checked when it is chosen. */
function errorFieldOf(target: EventTarget, errors: ValidationErrors): TextFieldName | undefined {
  const name = (target as Partial<HTMLInputElement>).name
  return TEXT_FIELD_NAMES.find((field) => field === name && errors[field])
}

function isReadyToSend({ status, draft, isTopicKnown }: FormSession): boolean {
  return status === 'checking' && !draft.unread && isTopicKnown
}

function secondsSince(startedAt: number | null): number | null {
  return startedAt === null ? null : (performance.now() - startedAt) / 1000
}
