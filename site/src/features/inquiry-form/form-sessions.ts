/** The sessions of all forms of a page. */
import type { FormId } from '@lanternfield/contract/forms.ts'
import { map } from 'nanostores'
import { randomId } from '../../lib/random-id.ts'
import { hasText, type SavedDraft } from './drafts.ts'
import { type FormEvent, type FormSession, nextSession, openSession } from './form-session.ts'
import {
  readSession,
  readUnsent,
  storeSession,
  type UnsentDraft,
  watchUnsent,
} from './form-session-storage.ts'

/** A form has none until something happens in it, or the tab has stored something of it. */
export const $sessions = map<Partial<Record<FormId, FormSession>>>({})

/** The session of a form, as it is now. */
export function sessionOf(form: FormId): FormSession {
  const session = $sessions.get()[form]
  if (session) return session
  const opened = openSession(form, readSession(form))
  $sessions.setKey(form, opened)
  return opened
}

/** Passes an event to a form, and stores what a tab remembers of it. */
export function dispatch(form: FormId, event: FormEvent): FormSession {
  const before = sessionOf(form)
  const after = nextSession(before, event, randomId())
  if (after === before) return before
  $sessions.setKey(form, after)
  const { draft, saved, isLeaving } = after
  if (draft !== before.draft || saved !== before.saved || isLeaving !== before.isLeaving)
    storeSession(form, after)
  markUnfinished(form)
  return after
}

/** Marks the form while it contains something: no pop-up opens by itself then. */
export function markUnfinished(form: FormId): void {
  const element = document.querySelector(`form[data-form="${form}"]`)
  element?.toggleAttribute('data-unfinished', hasText(sessionOf(form).draft.texts))
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

/** The drafts of the page that this browser keeps because its connection failed, except those that are in a form. */
export function unsentDrafts(): readonly UnsentDraft[] {
  const sessions = Object.values($sessions.get())
  return sessions.flatMap(({ saved }) => saved.filter(isUnsent))
}

function isUnsent(draft: SavedDraft): draft is UnsentDraft {
  return draft.unsent !== null
}

let isFollowing = false

/** Adds the unsent drafts of this browser to the sessions, now and whenever another tab has changed them. */
export function followUnsent(): void {
  if (isFollowing) return
  isFollowing = true
  watchUnsent(() => void loadUnsent())
  void loadUnsent()
}

/** Asks the browser which unsent drafts there are now. */
export async function loadUnsent(): Promise<void> {
  const drafts = await readUnsent(Date.now())
  if (!drafts) return
  const offered = drafts.filter((draft) => !isInForm(draft))
  for (const { form } of drafts) sessionOf(form)
  for (const form of Object.keys($sessions.get()) as FormId[])
    dispatch(form, { type: 'unsent', drafts: offered.filter((draft) => draft.form === form) })
}

/** Whether a draft was restored. After a reload, its resume alone is still missing in the form. */
function isInForm({ id, resume }: UnsentDraft): boolean {
  return Object.values($sessions.get()).some(
    ({ draft }) => draft.request?.key === id && (draft.resume !== null || resume === null),
  )
}
