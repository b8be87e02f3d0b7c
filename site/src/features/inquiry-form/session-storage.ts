/**
 * The sessions of a page's forms, and where their drafts are stored. Session storage has the drafts of a tab, without
 * files. IndexedDB has the unsent drafts of the browser, with their files; they outlive the tab. What is stored may be
 * malformed, or of another version of this code. Source: docs/decisions/form-session.md
 */
import { type FormId, makeTexts } from '@lanternfield/contract/fields.ts'
import { FORMS } from '@lanternfield/contract/forms.ts'
import { UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import { formatOf, RESUME_FORMATS, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { map } from 'nanostores'
import { lastingStorage, tabStorage } from '../visitor/browser-storage.ts'
import { DRAFT_KEY, isUnsentKept, UNSENT_KEY } from '../visitor/visitor.ts'
import {
  EMPTY_CONTENT,
  type FormContent,
  type FormRequest,
  hasText,
  type LoadedResume,
  type SavedDraft,
  type UnsentDraft,
} from './drafts.ts'
import { typeOfAddress } from './look-up-topic.ts'
import {
  type Change,
  type FormSession,
  followStored,
  isUntouched,
  openSession,
  type StoredSession,
  setUnsent,
} from './session.ts'

/** Raised when the stored shape changes. */
const VERSION = 1

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
export function updateSession(form: FormId, change: Change): FormSession {
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

/**
 * The forms whose saved drafts a form offers; its own comes last. A pop-up may never open again, so its drafts are also
 * offered in forms that a visitor can always reach.
 */
export const DRAFT_SOURCES: Readonly<Record<FormId, FormId[]>> = {
  'contact-us-page': ['lead-magnet', 'exit-intent', 'contact-us-popup', 'contact-us-page'],
  'careers-page': ['contact-us-popup', 'careers-page'],
  'contact-us-popup': ['exit-intent', 'contact-us-popup'],
  'exit-intent': ['exit-intent'],
  'lead-magnet': ['lead-magnet'],
}

/** The unsent drafts of this browser, except those that are in a form. */
export function unsentDrafts(): readonly UnsentDraft[] {
  return Object.values($sessions.get()).flatMap(({ saved }) =>
    saved.filter((draft): draft is UnsentDraft => draft.unsent !== null),
  )
}

/** Takes over what another page of this tab has stored. */
export function followStorage(form: FormId): FormSession {
  return updateSession(form, followStored(readSession(form)))
}

/** Reads the unsent drafts of this browser into the sessions. */
export async function loadUnsent(): Promise<void> {
  const drafts = await readUnsent(Date.now())
  if (!drafts) return
  const offered = drafts.filter((draft) => !isInForm(draft))
  for (const { form } of drafts) sessionOf(form)
  for (const form of Object.keys($sessions.get()) as FormId[])
    updateSession(form, setUnsent(offered.filter((draft) => draft.form === form)))
}

/** Whether a draft is in a form. After a reload, its resume may be missing there. */
function isInForm({ id, resume }: UnsentDraft): boolean {
  return Object.values($sessions.get()).some(
    ({ draft }) => draft.request?.key === id && (draft.resume !== null || resume === null),
  )
}

function readSession(form: FormId): StoredSession | null {
  try {
    const stored = JSON.parse(tabStorage.read(keyOf(form)) ?? 'null')
    if (stored?.version !== VERSION) return null
    const { draft, saved, isLeaving } = stored
    return {
      draft: readDraft(draft) ?? EMPTY_CONTENT,
      saved: [saved].flat().flatMap((one) => readSavedDraft(one) ?? []),
      isLeaving: isLeaving === true,
    }
  } catch {
    return null
  }
}

function storeSession(form: FormId, { draft, saved, isLeaving }: StoredSession): void {
  // Unsent drafts are in IndexedDB.
  const others = saved.filter(({ unsent }) => !unsent)
  if (!hasText(draft.texts) && others.length === 0) {
    tabStorage.remove(keyOf(form))
    return
  }
  const stored = { draft: withoutFile(draft), saved: others.map(withoutFile), isLeaving }
  tabStorage.write(keyOf(form), JSON.stringify({ version: VERSION, ...stored }))
}

function keyOf(form: FormId): string {
  return DRAFT_KEY + form
}

/** Not even its name. */
function withoutFile<Some extends FormContent>(draft: Some): Some {
  const { resume: _resume, ...request } = draft.request ?? {}
  return { ...draft, resume: null, unread: null, request: draft.request && request }
}

/** @returns false if the browser refuses: then the draft lasts as long as the page */
export async function storeUnsent(draft: UnsentDraft): Promise<boolean> {
  const { resume } = draft
  try {
    const content = (await resume?.content.arrayBuffer()) ?? null
    const bare = { ...withoutFile(draft), resume: resume && { ...resume, content: null } }
    // Bytes instead of a `Blob`, which WebKit does not store.
    await set(draft.id, { version: VERSION, ...bare, content }, open())
    announceChange()
    return true
  } catch {
    return false
  }
}

/**
 * The unsent drafts of this browser, oldest first; null if it refuses. Deletes records that have expired or cannot be
 * read, but none of a later version.
 */
async function readUnsent(now: number): Promise<readonly UnsentDraft[] | null> {
  if (!isUnsentKept()) return []
  const ids = await keys(open()).catch(() => null)
  if (!ids) return null
  const drafts: UnsentDraft[] = []
  let others = 0
  for (const id of ids) {
    // One by one: a browser that cannot read one of several refuses them all.
    const stored = await get(id, open()).catch(() => UNREADABLE)
    const savedAt = readSavedAt(stored)
    // `abs`: the clock may have been set back.
    const isKept = savedAt === null || Math.abs(now - savedAt) <= UNSENT_KEPT_MS
    const draft = isKept && readUnsentDraft(stored, id)
    if (draft) drafts.push(draft)
    else if (isKept && Number(recordOf(stored).version) > VERSION) others += 1
    else await del(id, open()).catch(() => undefined)
  }
  if (drafts.length + others === 0) lastingStorage.remove(UNSENT_KEY)
  return drafts.sort((one, other) => one.unsent.savedAt - other.unsent.savedAt)
}

/** The browser may be able to read it another time. */
const UNREADABLE = { version: Number.POSITIVE_INFINITY }

export async function removeUnsent(id: string): Promise<void> {
  if (!isUnsentKept()) return
  await del(id, open()).catch(() => undefined)
  announceChange()
}

/** Sets the flag, with a new value each time, so that other tabs get a `storage` event. */
function announceChange(): void {
  lastingStorage.write(UNSENT_KEY, `${Date.now()}`)
}

let store: UseStore | undefined

/** Opens the database when it is needed: opening creates it. */
function open(): UseStore {
  store ??= createStore('unsent-submissions', 'submissions')
  return store
}

/** The content of a form, without its file; null without texts. Other parts that cannot be read are left out. */
function readDraft(stored: unknown): FormContent | null {
  const { texts, topic, request } = recordOf(stored)
  if (!texts) return null
  return {
    texts: makeTexts((name) => textOf(recordOf(texts)[name])),
    resume: null,
    unread: null,
    topic: readTopic(topic),
    request: readRequest(request),
  }
}

/** A saved draft; null if it cannot be offered. @param id its key, if the record itself has none */
function readSavedDraft(stored: unknown, id = recordOf(stored).id): SavedDraft | null {
  const draft = readDraft(stored)
  const { form, mode, reason } = recordOf(stored)
  if (!draft || !textOf(id)) return null
  return {
    ...draft,
    id: textOf(id),
    // The contact page takes whatever another form does.
    form: Object.hasOwn(FORMS, textOf(form)) ? (form as FormId) : 'contact-us-page',
    mode: mode === 'file-upload' ? mode : 'contact-us',
    reason: reason === 'not-sent' || reason === 'put-aside' ? reason : 'unknown',
    unsent: null,
  }
}

/**
 * An unsent draft, with its file if that can be read; null if it cannot be offered.
 * @param id its key in the database
 */
export function readUnsentDraft(stored: unknown, id: unknown): UnsentDraft | null {
  const saved = readSavedDraft(stored, id)
  const savedAt = readSavedAt(stored)
  const { version, resume: file, content, unsent } = recordOf(stored)
  if (!saved || savedAt === null || version !== VERSION) return null
  const resume = readFile(file, content)
  // A request whose file is lost is not one without a file.
  const request = saved.request && (resume || !file ? { ...saved.request, resume } : saved.request)
  const { trapIsTicked, fillSeconds } = recordOf(recordOf(unsent).signals)
  const signals = {
    trapIsTicked: trapIsTicked === true,
    fillSeconds: typeof fillSeconds === 'number' ? fillSeconds : null,
  }
  return { ...saved, resume, request, unsent: { savedAt, signals } }
}

/** When an unsent draft of any version was stored, in milliseconds since 1970; null if that cannot be read. */
function readSavedAt(stored: unknown): number | null {
  const { savedAt } = recordOf(recordOf(stored).unsent)
  return typeof savedAt === 'number' ? savedAt : null
}

function readTopic(stored: unknown): Topic | null {
  const { path, title } = recordOf(stored)
  return textOf(path) && textOf(title) ? { path: textOf(path), title: textOf(title) } : null
}

function readRequest(stored: unknown): FormRequest | null {
  const { key, payload, noticeVersion } = recordOf(stored)
  if (!textOf(key) || !textOf(recordOf(payload).name)) return null
  return {
    key: textOf(key),
    payload: payload as FormRequest['payload'],
    noticeVersion: textOf(noticeVersion),
  }
}

function readFile(stored: unknown, content: unknown): LoadedResume | null {
  const { fileName, size, format } = recordOf(stored)
  if (!textOf(fileName) || typeof size !== 'number' || !(content instanceof ArrayBuffer))
    return null
  return {
    fileName: textOf(fileName),
    size,
    format: Object.hasOwn(RESUME_FORMATS, textOf(format))
      ? (format as ResumeFormat)
      : formatOf('', textOf(fileName)),
    content: new Blob([content]),
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
