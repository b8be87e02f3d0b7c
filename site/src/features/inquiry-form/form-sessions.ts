/** The sessions of all forms of a page. */
import type { FormId } from '@lanternfield/contract/fields.ts'
import { map } from 'nanostores'
import { EMPTY_CONTENT, hasText } from './drafts.ts'
import { typeOfAddress } from './look-up-topic.ts'
import { type Change, type FormSession, isUntouched, openSession, setUnsent } from './session.ts'
import { readSession, readUnsent, storeSession } from './session-storage.ts'
import type { UnsentDraft } from './stored-drafts.ts'

/** A form has a session once `sessionOf` was called for it. */
export const $sessions = map<Partial<Record<FormId, FormSession>>>({})

/** The current session of a form, opened from the storage of the tab at the first call. */
export function sessionOf(form: FormId): FormSession {
  const session = $sessions.get()[form]
  if (session) return session
  const pageType = form === 'contact-us-page' ? typeOfAddress() : ''
  const opened = openSession(form, readSession(form), pageType)
  $sessions.setKey(form, opened)
  return opened
}

/** Changes the session of a form, and stores the part that the tab remembers. */
export function update(form: FormId, change: Change): FormSession {
  const before = sessionOf(form)
  const after = change(before)
  if (after === before) return before
  $sessions.setKey(form, after)
  const { draft, saved, isLeaving } = after
  if (draft !== before.draft || saved !== before.saved || isLeaving !== before.isLeaving)
    storeSession(form, isUntouched(after) ? { ...after, draft: EMPTY_CONTENT } : after)
  markUnfinished(form)
  return after
}

/** Marks a form that contains text: no pop-up opens by itself then. */
export function markUnfinished(form: FormId): void {
  const element = document.querySelector(`form[data-form="${form}"]`)
  const session = sessionOf(form)
  const isUnfinished = hasText(session.draft.texts) && !isUntouched(session)
  element?.toggleAttribute('data-unfinished', isUnfinished)
}

/** A pop-up may never open again, so its drafts are also offered in forms that a visitor can always reach. */
const SOURCES: Readonly<Record<FormId, FormId[]>> = {
  'contact-us-page': ['lead-magnet', 'exit-intent', 'contact-us-popup', 'contact-us-page'],
  'careers-page': ['contact-us-popup', 'careers-page'],
  'contact-us-popup': ['exit-intent', 'contact-us-popup'],
  'exit-intent': ['exit-intent'],
  'lead-magnet': ['lead-magnet'],
}

/** The forms whose saved drafts a form offers; its own comes last. */
export function draftSourcesFor(form: FormId): FormId[] {
  return SOURCES[form]
}

/** The unsent drafts of this browser, except those that are in a form. */
export function unsentDrafts(): readonly UnsentDraft[] {
  return Object.values($sessions.get()).flatMap(({ saved }) =>
    saved.filter((draft): draft is UnsentDraft => draft.unsent !== null),
  )
}

/** Reads the unsent drafts of this browser into the sessions. */
export async function loadUnsent(): Promise<void> {
  const drafts = await readUnsent(Date.now())
  if (!drafts) return
  const offered = drafts.filter((draft) => !isInForm(draft))
  for (const { form } of drafts) sessionOf(form)
  for (const form of Object.keys($sessions.get()) as FormId[])
    update(form, setUnsent(offered.filter((draft) => draft.form === form)))
}

/** Whether a draft is in a form. After a reload, its resume may be missing there. */
function isInForm({ id, resume }: UnsentDraft): boolean {
  return Object.values($sessions.get()).some(
    ({ draft }) => draft.request?.key === id && (draft.resume !== null || resume === null),
  )
}
