/** The content of a form, the drafts that it was cleared of, and the outcome of sending one. */
import type { ValidationErrors } from '@lanternfield/contract/draft.ts'
import type { FormId } from '@lanternfield/contract/fields.ts'
import { EMPTY_TEXTS, type FieldTexts, TEXT_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { FormMode } from '@lanternfield/contract/forms.ts'
import type { ResumeFile } from '@lanternfield/contract/resume.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'

/** A resume that was chosen, checked and read. */
export type LoadedResume = ResumeFile & {
  /** Its content in base64, as it is sent: encoded while the visitor goes on typing. */
  readonly content: Blob
}

/** A sent draft. The same content is sent again with the same key and notice, so that it is stored once. */
export type FormRequest = {
  /** The idempotency key: random. */
  readonly key: string
  /** Without the resume and the notice. */
  readonly payload: SendEmailPayload
  readonly noticeVersion: string
  /** Undefined after a reload: then only the server can tell whether the same file is chosen again. */
  readonly resume?: LoadedResume | null
}

export type FormContent = {
  readonly texts: FieldTexts
  readonly resume: LoadedResume | null
  /** The file that was chosen last, until it has been read. */
  readonly unread: File | null
  readonly topic: Topic | null
  /** The latest request; the draft may have been changed since. */
  readonly request: FormRequest | null
}

/** Why a form was cleared: sending failed, its outcome is unknown, or the visitor closed the form. */
type SavedReason = 'not-sent' | 'unknown' | 'put-aside'

/** A draft that a form was cleared of, until it is restored, sent or discarded. */
export type SavedDraft = FormContent & {
  /** The key of its request; another random one if it was put aside. */
  readonly id: string
  readonly form: FormId
  readonly mode: FormMode
  readonly reason: SavedReason
  /** Set if this browser keeps the draft after the tab is closed, because the connection failed. */
  readonly unsent: { readonly savedAt: number; readonly signals: FormSignals } | null
}

export type UnsentDraft = SavedDraft & { readonly unsent: NonNullable<SavedDraft['unsent']> }

export type SendOutcome =
  | {
      readonly kind: 'stored'
      /** The id of the submission, or null from another service. */
      readonly id: string | null
    }
  /** The server found validation errors that the form did not. */
  | { readonly kind: 'rejected'; readonly errors: ValidationErrors }
  | SendFailure

export type SendFailure = {
  readonly kind: 'failed'
  /**
   * `offline`: not attempted. `network`: failed before the browser reported the upload as complete. `no-answer`: failed
   * after that, so it may be stored. `status`: by the response, it is not stored. `refused`: and never will be, for a
   * reason that no input shows. `key-reused`: the server knows the key with another body. `fault`: our own code failed.
   */
  readonly reason:
    | 'offline'
    | 'network'
    | 'no-answer'
    | 'status'
    | 'refused'
    | 'key-reused'
    | 'fault'
  /** The status of the response, or 0 without one. */
  readonly status: number
  readonly retryAfterS: number | null
}

export const EMPTY_CONTENT: FormContent = {
  texts: EMPTY_TEXTS,
  resume: null,
  unread: null,
  topic: null,
  request: null,
}

/** Whether text was typed, or an inquiry type chosen. */
export function hasText(texts: FieldTexts): boolean {
  return TEXT_FIELD_NAMES.some((name) => texts[name].trim() !== '')
}

export function haveSameTexts(one: FieldTexts, other: FieldTexts): boolean {
  return TEXT_FIELD_NAMES.every((name) => one[name] === other[name])
}

/** Whether a request had the same content, as far as this page can tell. */
export function wasSent(
  { payload, resume }: FormRequest,
  draft: FormContent,
  next: SendEmailPayload,
): boolean {
  const isSameFile =
    resume === undefined ||
    (resume?.fileName === draft.resume?.fileName && resume?.size === draft.resume?.size)
  return isSameFile && JSON.stringify(payload) === JSON.stringify(next)
}

export function isEmpty({ texts, resume, unread }: FormContent): boolean {
  return haveSameTexts(texts, EMPTY_TEXTS) && !resume && !unread
}

export function isSame(
  saved: SavedDraft,
  { id, texts }: Pick<SavedDraft, 'id'> & Partial<FormContent>,
) {
  return saved.id === id || (texts !== undefined && haveSameTexts(saved.texts, texts))
}

/** Replaces each saved draft by its unsent one, which has the file, and drops those that are no longer unsent. */
export function mergeUnsent(
  saved: readonly SavedDraft[],
  unsent: readonly SavedDraft[],
): readonly SavedDraft[] {
  const left = saved.filter((one) => !one.unsent || unsent.some(({ id }) => id === one.id))
  const added = unsent.filter((draft) => !left.some((one) => isSame(one, draft)))
  return [...added, ...left.map((one) => unsent.find((draft) => isSame(one, draft)) ?? one)]
}
