import type { FormId } from '@lanternfield/contract/fields.ts'
import type { FormMode } from '@lanternfield/contract/forms.ts'
import { FILE_ERROR_VISIBLE_MS } from '@lanternfield/contract/limits.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announceHydrated } from '../hydration/island-events.ts'
import { fillInputs, restoreFocus } from './form-inputs.ts'
import { $sessions, draftSourcesFor, sessionOf, update } from './form-sessions.ts'
import { topicOfAddress } from './look-up-topic.ts'
import { readResume } from './resume-upload.ts'
import {
  attachResume,
  openSession,
  rejectFile,
  setMode,
  setPageTopic,
  withoutFileError,
} from './session.ts'
import { takeInputs } from './watch-forms.ts'

/**
 * The session of a form, synchronized with its inputs, its file and the topic of its page.
 * @param given the topic; undefined: the address names it
 */
export function useFormSession(form: FormId, mode: FormMode, given: Topic | null | undefined) {
  const element = useRef<HTMLFormElement>(null)
  // React may render the form of the page again, and the focus would be lost.
  const [focused] = useState(() => globalThis.document?.activeElement ?? null)
  const sources = draftSourcesFor(form)
  // The first render has to equal the server's.
  const sessions = useStore($sessions, { keys: sources, ssr: 'initial' })
  const session = sessions[form] ?? openSession(form, null)
  const { errors, rejection, replacements } = session
  const { unread } = session.draft

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
    update(form, setMode(mode))
  }, [form, mode])
  useEffect(() => {
    if (unread) void read(form, unread)
  }, [form, unread])
  useEffect(() => {
    void learnTopic(form, given)
  }, [form, given])
  useEffect(() => {
    if (!errors.resume && !rejection) return
    const timer = setTimeout(update, FILE_ERROR_VISIBLE_MS, form, withoutFileError)
    return () => clearTimeout(timer)
  }, [form, errors.resume, rejection])

  const offered = sources.flatMap((source) => sessions[source]?.saved ?? [])
  return {
    element,
    session,
    /** The saved draft to restore next. */
    saved: offered.findLast((draft) => draft.mode === mode) ?? null,
  }
}

/** The last choice counts, however long reading takes. */
async function read(form: FormId, file: File): Promise<void> {
  const result = await readResume(file)
  update(form, 'failure' in result ? rejectFile(result.failure, file) : attachResume(file, result))
}

async function learnTopic(form: FormId, given: Topic | null | undefined): Promise<void> {
  if (given !== undefined) {
    update(form, setPageTopic(given))
    return
  }
  const topic = await topicOfAddress()
  // Synchronously: the line replaces its reserved place in the same frame, and no field moves.
  flushSync(() => update(form, setPageTopic(topic)))
  // Frees the place of the line; see PageForm.astro.
  delete document.documentElement.dataset.topic
}
