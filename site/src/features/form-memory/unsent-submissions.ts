/**
 * Submissions that a broken connection kept from being sent, in IndexedDB: they outlive the tab, with their files.
 * Source: docs/decisions/060-unsent-submissions.md
 */
import type { FieldTexts } from '@lanternfield/contract/fields.ts'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { FormId, FormMode } from '@lanternfield/contract/forms.ts'
import { UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { createStore, del, set, type UseStore, values } from 'idb-keyval'
import { lastingStorage } from '../visitor/browser-storage.ts'
import { isUnsentKept, UNSENT_KEY } from '../visitor/unsent-flag.ts'
import type { LoadedResume, Values } from './values.ts'

export type UnsentSubmission = {
  /** The idempotency key that the body was sent with; sending it again with that key makes nothing twice. */
  readonly idempotencyKey: string
  readonly form: FormId
  readonly mode: FormMode
  /** Whether it was not sent, or no answer came. */
  readonly reason: 'not-sent' | 'unknown'
  readonly values: Values
  /** What it is about. */
  readonly context: Topic | null
  /** The body as it was sent. */
  readonly body: string
  readonly signals: FormSignals
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Texts and bytes alone: WebKit stores no `File`. */
type StoredSubmission = Omit<UnsentSubmission, 'values' | 'context' | 'body'> & {
  readonly texts: FieldTexts
  readonly resume: Omit<LoadedResume, 'base64'> | null
  readonly body: ArrayBuffer
}

/** Dispatched on `document` when a submission was stored here or removed, in this tab or another. */
const UNSENT_CHANGED = 'unsent-changed'

/** Stores a submission until it is sent or discarded, for `UNSENT_KEPT_MS`. A browser that refuses stores nothing. */
export async function storeUnsent(unsent: UnsentSubmission): Promise<void> {
  const { values: entered, context: _inBody, body, ...rest } = unsent
  const { resume, ...texts } = entered
  const stored: StoredSubmission = {
    ...rest,
    texts,
    resume: resume && { fileName: resume.fileName, size: resume.size },
    body: new TextEncoder().encode(body).buffer,
  }
  try {
    await set(unsent.idempotencyKey, stored, open())
    lastingStorage.write(UNSENT_KEY, 'true')
    announceChange()
  } catch {
    // No database in this browser: the draft still lasts as long as the page.
  }
}

/** The unsent submissions of this browser, oldest first. Deletes those whose time is over. */
export async function readUnsent(now: number): Promise<UnsentSubmission[]> {
  if (!isUnsentKept()) return []
  const stored: StoredSubmission[] = await values<StoredSubmission>(open()).catch(() => [])
  // A clock that was set back must not keep anything longer.
  const isOver = ({ savedAt }: StoredSubmission) => Math.abs(now - savedAt) > UNSENT_KEPT_MS
  for (const { idempotencyKey } of stored.filter(isOver)) await remove(idempotencyKey)
  const left = stored.filter((one) => !isOver(one))
  if (left.length === 0) lastingStorage.remove(UNSENT_KEY)
  return left.sort((one, other) => one.savedAt - other.savedAt).map(toUnsent)
}

/** Removes a submission that was sent or discarded. */
export async function removeUnsent(idempotencyKey: string): Promise<void> {
  if (!isUnsentKept()) return
  await remove(idempotencyKey)
  announceChange()
}

async function remove(idempotencyKey: string): Promise<void> {
  await del(idempotencyKey, open()).catch(() => undefined)
}

function toUnsent({ texts, resume, body, ...rest }: StoredSubmission): UnsentSubmission {
  const text = new TextDecoder().decode(body)
  const { context, fileAttachment }: SendEmailPayload = JSON.parse(text)
  const base64 = resume && fileAttachment?.file
  return {
    ...rest,
    context: context ?? null,
    values: { ...texts, resume: resume && base64 ? { ...resume, base64 } : null },
    body: text,
  }
}

let store: UseStore | undefined

/** Opened when something is to be stored or read: opening creates the database. */
function open(): UseStore {
  store ??= createStore('unsent-submissions', 'submissions')
  return store
}

let channel: BroadcastChannel | undefined

/** Calls `listener` when the unsent submissions have changed, in this tab or another. */
export function watchUnsent(listener: () => void): void {
  document.addEventListener(UNSENT_CHANGED, listener)
  openChannel().addEventListener('message', listener)
}

function announceChange(): void {
  document.dispatchEvent(new Event(UNSENT_CHANGED))
  openChannel().postMessage(null)
}

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('unsent-submissions')
  return channel
}
