/**
 * The storage of drafts. Session storage has the drafts of a tab, without files. IndexedDB has the unsent drafts of the
 * browser, with their files; they outlive the tab. Source: docs/decisions/form-session.md
 */
import type { FormId } from '@lanternfield/contract/fields.ts'
import { UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import { lastingStorage, tabStorage } from '../visitor/browser-storage.ts'
import { DRAFT_KEY, isUnsentKept, UNSENT_KEY } from '../visitor/visitor.ts'
import { EMPTY_CONTENT, type FormContent, hasText } from './drafts.ts'
import type { StoredSession } from './session.ts'
import {
  isOfLaterVersion,
  readDraft,
  readSavedAt,
  readSavedDraft,
  readUnsentDraft,
  type UnsentDraft,
  VERSION,
} from './stored-drafts.ts'

export function readSession(form: FormId): StoredSession | null {
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
 * The unsent drafts of this browser, oldest first; null if it refuses. Deletes records that have expired or cannot be read,
 * but none of a later version.
 */
export async function readUnsent(now: number): Promise<readonly UnsentDraft[] | null> {
  if (!isUnsentKept()) return []
  const ids = await keys(open()).catch(() => null)
  if (!ids) return null
  const drafts: UnsentDraft[] = []
  let others = 0
  for (const id of ids) {
    // One by one: a browser that cannot read one of several refuses them all.
    const stored = await get(id, open()).catch(() => UNREADABLE)
    const draft = isOver(stored, now) ? null : readUnsentDraft(stored, id)
    if (draft) drafts.push(draft)
    else if (!isOver(stored, now) && isOfLaterVersion(stored)) others += 1
    else await del(id, open()).catch(() => undefined)
  }
  if (drafts.length + others === 0) lastingStorage.remove(UNSENT_KEY)
  return drafts.sort((one, other) => one.unsent.savedAt - other.unsent.savedAt)
}

/** The browser may be able to read it another time. */
const UNREADABLE = { version: Number.POSITIVE_INFINITY }

/** Whether a draft is older than `UNSENT_KEPT_MS`. */
function isOver(stored: unknown, now: number): boolean {
  const savedAt = readSavedAt(stored)
  // `abs`: the clock may have been set back.
  return savedAt !== null && Math.abs(now - savedAt) > UNSENT_KEPT_MS
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

let store: UseStore | undefined

/** Opens the database when it is needed: opening creates it. */
function open(): UseStore {
  store ??= createStore('unsent-submissions', 'submissions')
  return store
}
