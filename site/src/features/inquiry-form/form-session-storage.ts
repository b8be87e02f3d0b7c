/**
 * The storage of drafts. Session storage has the drafts of a tab, without files. IndexedDB has the unsent drafts of the
 * browser, with their files; they outlive the tab. Source: docs/decisions/form-session.md
 */
import { makeTexts } from '@lanternfield/contract/fields.ts'
import type { FormId } from '@lanternfield/contract/forms.ts'
import { UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import { createStore, del, set, type UseStore, values } from 'idb-keyval'
import { lastingStorage, tabStorage } from '../visitor/browser-storage.ts'
import { isUnsentKept, UNSENT_KEY } from '../visitor/visitor.ts'
import { type Draft, hasText, type SavedDraft } from './drafts.ts'
import type { StoredSession } from './form-session.ts'

/** Raised when the stored shape changes: data of another version is ignored. */
const VERSION = 1

export function readSession(form: FormId): StoredSession | null {
  try {
    const stored = JSON.parse(tabStorage.read(keyOf(form)) ?? 'null')
    if (stored?.version !== VERSION) return null
    const { draft, saved, isLeaving } = stored
    return { draft: complete(draft), saved: saved.map(complete), isLeaving }
  } catch {
    return null
  }
}

export function storeSession(form: FormId, { draft, saved, isLeaving }: StoredSession): void {
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
  return `draft:${form}`
}

/** Not even its name. */
function withoutFile<Some extends Draft>(draft: Some): Some {
  const { resume: _resume, ...request } = draft.request ?? {}
  return { ...draft, resume: null, unread: null, request: draft.request && request }
}

/** Adds the fields that are missing in the stored draft. */
function complete<Some extends Draft>(draft: Some): Some {
  return { ...draft, texts: makeTexts((name) => draft.texts[name] ?? '') }
}

export type UnsentDraft = SavedDraft & { readonly unsent: NonNullable<SavedDraft['unsent']> }

/** Bytes instead of a `Blob`, which WebKit does not store. */
type StoredDraft = { readonly version: number; readonly content: ArrayBuffer | null } & UnsentDraft

/** @returns false if the browser refuses: then the draft lasts as long as the page */
export async function storeUnsent(draft: UnsentDraft): Promise<boolean> {
  const { resume } = draft
  try {
    const content = (await resume?.content.arrayBuffer()) ?? null
    const bare = { ...withoutFile(draft), resume: resume && { ...resume, content: null } }
    await set(draft.id, { version: VERSION, ...bare, content }, open())
    announceChange()
    return true
  } catch {
    return false
  }
}

/** The unsent drafts of this browser, oldest first; null if it refuses. Deletes those older than `UNSENT_KEPT_MS`. */
export async function readUnsent(now: number): Promise<readonly UnsentDraft[] | null> {
  if (!isUnsentKept()) return []
  const stored = await values<StoredDraft>(open()).catch(() => null)
  if (!stored) return null
  // `abs`: the clock may have been set back.
  const isOver = ({ version, unsent }: StoredDraft) =>
    version !== VERSION || Math.abs(now - unsent.savedAt) > UNSENT_KEPT_MS
  const left = stored.filter((one) => !isOver(one))
  for (const { id } of stored.filter(isOver)) await del(id, open()).catch(() => undefined)
  if (left.length === 0) lastingStorage.remove(UNSENT_KEY)
  return left.map(toUnsent).sort((one, other) => one.unsent.savedAt - other.unsent.savedAt)
}

export async function removeUnsent(id: string): Promise<void> {
  if (!isUnsentKept()) return
  await del(id, open()).catch(() => undefined)
  announceChange()
}

/** Sets the flag, with a new value each time, so that other tabs get a `storage` event. */
function announceChange(): void {
  lastingStorage.write(UNSENT_KEY, `${Date.now()}`)
}

function toUnsent({ version: _version, content, ...draft }: StoredDraft): UnsentDraft {
  const resume = draft.resume && content && { ...draft.resume, content: new Blob([content]) }
  return { ...complete(draft), resume, request: draft.request && { ...draft.request, resume } }
}

let store: UseStore | undefined

/** Opens the database when it is needed: opening creates it. */
function open(): UseStore {
  store ??= createStore('unsent-submissions', 'submissions')
  return store
}
