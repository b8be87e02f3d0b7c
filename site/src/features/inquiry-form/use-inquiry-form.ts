import type { Topic } from '@lanternfield/contract/topic.ts'
import { useStore } from '@nanostores/react'
import {
  type InputEventHandler,
  type SubmitEventHandler,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { announceHydrated } from '../hydration/island.ts'
import { prepareToasts } from '../toast/show-toast.ts'
import { removeFromAddress, topicOfAddress } from './look-up-topic.ts'
import {
  beginCheck,
  closeReceipt,
  openSession,
  removeTopic,
  setMode,
  setPageTopic,
} from './session.ts'
import { $sessions, DRAFT_SOURCES, sessionOf, updateSession } from './session-storage.ts'
import {
  checkAndSend,
  isReadyToSend,
  type RenderedForm,
  recheckField,
  restoreSaved,
} from './submit.ts'
import { offerUnsent } from './unsent.ts'
import { fillInputs, takeInputs, watchForms } from './watch-forms.ts'

// Before hydration: if a translation or a password manager has changed the form, React renders it again.
if (typeof document !== 'undefined') watchForms()

type InquiryFormOptions = Omit<RenderedForm, 'element'> & {
  /** Undefined: the address names it. */
  readonly topic: Topic | null | undefined
}

/** The behaviour of a form: its session, and what its controls do. */
export function useInquiryForm(options: InquiryFormOptions) {
  const { form, topic } = options
  const { forms } = options.copy
  const element = useRef<HTMLFormElement>(null)
  const rendered = { ...options, element }
  const { session, saved } = useFormSession(rendered)

  useEffect(() => {
    // Loaded ahead: without a network it would be too late.
    prepareToasts()
    offerUnsent(forms.unsent)
  }, [forms])
  useEffect(() => {
    void learnTopic(form, topic)
  }, [form, topic])

  // The file was read or the topic found after the submit. In a microtask, because `flushSync` cannot run in an effect.
  const isReady = isReadyToSend(session)
  const onReady = useEffectEvent(() => queueMicrotask(() => void checkAndSend(rendered)))
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])

  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    takeInputs(event.currentTarget, null)
    // Not after another render: the visitor waits.
    if (isReadyToSend(updateSession(form, beginCheck))) void checkAndSend(rendered)
  }
  const onInput: InputEventHandler<HTMLFormElement> = ({ target }) => recheckField(rendered, target)
  const focusFirstField = () => element.current?.querySelector<HTMLElement>('.control')?.focus()

  return {
    element,
    session,
    onSubmit,
    onInput,
    // Both move the focus away from their button, which disappears.
    removeTopic: () => {
      updateSession(form, removeTopic)
      if (topic === undefined) removeFromAddress()
      focusFirstField()
    },
    sendAnother: () => {
      flushSync(() => updateSession(form, closeReceipt))
      focusFirstField()
    },
    /** The saved draft that the form offers; null without one. */
    saved: saved && { reason: saved.reason, restore: () => restoreSaved(rendered, saved) },
  }
}

/** The session of a form, synchronized with its inputs, and the saved draft to restore next. */
function useFormSession({ form, mode, element }: RenderedForm) {
  // React may render the form of the page again, and the focus would be lost.
  const [focused] = useState(() => globalThis.document?.activeElement ?? null)
  const sources = DRAFT_SOURCES[form]
  // The first render has to equal the server's.
  const sessions = useStore($sessions, { keys: sources, ssr: 'initial' })
  const session = sessions[form] ?? openSession(form, null)
  const { replacements } = session

  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode has other inputs.
  useLayoutEffect(() => {
    const how = replacements === 0 ? 'complete' : 'replace'
    if (element.current) fillInputs(element.current, sessionOf(form).draft.texts, how)
  }, [form, mode, replacements])

  const takeOver = useEffectEvent(() => {
    for (const source of sources) sessionOf(source)
    if (!element.current) return
    takeInputs(element.current, null)
    restoreFocus(element.current, focused)
    announceHydrated(element.current)
  })
  useEffect(() => {
    takeOver()
  }, [])
  useEffect(() => {
    updateSession(form, setMode(mode))
  }, [form, mode])

  const offered = sources.flatMap((source) => sessions[source]?.saved ?? [])
  return { session, saved: offered.findLast((draft) => draft.mode === mode) ?? null }
}

/** @param given undefined: the address names it */
async function learnTopic(form: RenderedForm['form'], given: Topic | null | undefined) {
  if (given !== undefined) {
    updateSession(form, setPageTopic(given))
    return
  }
  const topic = await topicOfAddress()
  // Synchronously: the line replaces its reserved place in the same frame, and no field moves.
  flushSync(() => updateSession(form, setPageTopic(topic)))
  // Frees the place of the line; see PageForm.astro.
  delete document.documentElement.dataset.topic
}

/** Restores the focus in a form that was rendered again, from an input that is no longer in the page. */
function restoreFocus(form: HTMLFormElement, from: Element | null): void {
  if (!from || from.isConnected || from.closest('form')?.dataset.form !== form.dataset.form) return
  const input = form.elements.namedItem(from.getAttribute('name') ?? '')
  const target = input ?? (from.matches('[type=submit]') && form.querySelector('[type=submit]'))
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  if (isLine(from) && isLine(input)) input.setSelectionRange(from.selectionStart, from.selectionEnd)
}

/** Whether the caret can be read, which an e-mail input does not allow. */
function isLine(input: unknown): input is HTMLInputElement {
  return (
    (input instanceof HTMLInputElement && ['text', 'tel'].includes(input.type)) ||
    input instanceof HTMLTextAreaElement
  )
}
