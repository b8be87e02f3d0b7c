/**
 * The session of a form: its draft, how far a submission of it is, and the drafts that it was cleared of. A pure state
 * machine: `form-sessions.ts` passes events to it and stores what it remembers; React draws it.
 *
 *     idle -> checking -> sending -> idle
 */
import type { ValidationErrors } from '@lanternfield/contract/draft.ts'
import type { FieldName, FieldTexts } from '@lanternfield/contract/fields.ts'
import type { FormId, FormMode } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import {
  type Draft,
  EMPTY_DRAFT,
  haveSameTexts,
  isEmpty,
  isSame,
  mergeUnsent,
  type SavedDraft,
  type SavedReason,
  wasSent,
} from './drafts.ts'
import type { LoadedResume } from './resume-upload.ts'
import type { SendOutcome } from './send.ts'

export type FormSession = {
  readonly form: FormId
  readonly mode: FormMode
  readonly draft: Draft
  readonly status: 'idle' | 'checking' | 'sending'
  /** The part of the upload that is sent, 0 to 1; null without a resume. */
  readonly progress: number | null
  readonly errors: ValidationErrors
  /** Why the file that was chosen last cannot be sent, while that is shown. */
  readonly rejection: { readonly message: string } | null
  /** What the page around the form is about; the form is about that again when it is cleared. */
  readonly pageTopic: Topic | null
  /** False until the page has said what it is about, or a draft was restored that has its own topic. */
  readonly isTopicKnown: boolean
  /** Whether the draft was restored, so that the next step is to send it. */
  readonly isRestored: boolean
  /** How often the draft was replaced by other means than its inputs, which have to show it then. */
  readonly replacements: number
  /** When the visitor began to type, by the clock of `performance`. */
  readonly startedAt: number | null
  /** Whether the browser itself submits the form, because its code has not come. */
  readonly isLeaving: boolean
  /** Oldest first. */
  readonly saved: readonly SavedDraft[]
  /** The draft that the visitor asked to restore while the form was busy. */
  readonly restoreNext: SavedDraft | null
}

/** What a tab stores of a session: never a file. */
export type StoredSession = Pick<FormSession, 'draft' | 'saved' | 'isLeaving'>

export type FormEvent =
  /** The form is rendered in this mode. */
  | { readonly type: 'shown'; readonly mode: FormMode }
  /** `at`: when, or null if the texts were there before. */
  | { readonly type: 'typed'; readonly texts: FieldTexts; readonly at: number | null }
  /** A field with an error was changed; undefined: it is right now. */
  | { readonly type: 'rechecked'; readonly field: FieldName; readonly error: string | undefined }
  | { readonly type: 'chose'; readonly file: File }
  | { readonly type: 'read'; readonly file: File; readonly resume: LoadedResume }
  /** A file cannot be sent. Without `file`, one that was not even taken. */
  | { readonly type: 'rejected-file'; readonly file?: File; readonly message: string }
  | { readonly type: 'removed-file' }
  /** The error about a file has been shown for its time. */
  | { readonly type: 'file-error-over' }
  | { readonly type: 'page-topic'; readonly topic: Topic | null }
  /** The visitor writes about something else. */
  | { readonly type: 'removed-topic' }
  | { readonly type: 'submit' }
  | { readonly type: 'invalid'; readonly errors: ValidationErrors }
  | { readonly type: 'send'; readonly payload: SendEmailPayload; readonly noticeVersion: string }
  /** The server knows the key with another body. */
  | { readonly type: 'key-reused' }
  | { readonly type: 'progress'; readonly part: number }
  | {
      readonly type: 'outcome'
      readonly outcome: SendOutcome
      readonly unsent: SavedDraft['unsent']
    }
  | { readonly type: 'put-aside' }
  | { readonly type: 'restore'; readonly draft: SavedDraft }
  /** A saved draft is restored in another form, or sent or discarded: then also those with the same `texts` go. */
  | { readonly type: 'gone'; readonly id: string; readonly texts?: FieldTexts }
  /** The unsent drafts of this form that the browser keeps now; another tab may have changed them. */
  | { readonly type: 'unsent'; readonly drafts: readonly SavedDraft[] }
  /** Another page of this tab may have changed what the tab stores. */
  | { readonly type: 'stored'; readonly stored: StoredSession | null }
  /** The browser itself submits the form. */
  | { readonly type: 'leaving' }
  /** The next page has come, and says whether the submission is stored. */
  | { readonly type: 'left'; readonly isStored: boolean }

type FileEvent = Extract<FormEvent, { type: 'chose' | 'read' | 'rejected-file' | 'removed-file' }>

/** The session of a form as the tab has stored it. */
export function openSession(form: FormId, stored: StoredSession | null): FormSession {
  return {
    form,
    mode: 'contact-us',
    draft: stored?.draft ?? EMPTY_DRAFT,
    status: 'idle',
    progress: null,
    errors: {},
    rejection: null,
    pageTopic: null,
    isTopicKnown: false,
    isRestored: false,
    replacements: 0,
    startedAt: null,
    isLeaving: stored?.isLeaving ?? false,
    saved: stored?.saved ?? [],
    restoreNext: null,
  }
}

/**
 * The session after an event. An event that does not fit changes nothing.
 * @param newKey random, for a draft that is sent or saved for the first time
 */
export function nextSession(session: FormSession, event: FormEvent, newKey: string): FormSession {
  const { status, draft } = session
  if (status === 'sending' && isEdit(event)) return session
  switch (event.type) {
    case 'shown':
      return session.mode === event.mode ? session : { ...session, mode: event.mode }
    case 'typed':
      return takeTexts(session, event)
    case 'rechecked':
      return { ...session, errors: { ...session.errors, [event.field]: event.error } }
    case 'chose':
    case 'read':
    case 'rejected-file':
    case 'removed-file':
      return takeFile(session, event)
    case 'file-error-over':
      return withoutFileError(session)
    case 'page-topic':
      return learnPageTopic(session, event.topic)
    case 'removed-topic':
      return { ...session, pageTopic: null, isTopicKnown: true, draft: { ...draft, topic: null } }
    case 'submit':
      return status === 'idle' ? { ...session, status: 'checking' } : session
    case 'invalid':
      return status === 'checking' ? { ...session, status: 'idle', errors: event.errors } : session
    case 'send':
      return beginSending(session, event, newKey)
    case 'key-reused':
      return renewKey(session, newKey)
    case 'progress':
      return session.progress === null ? session : { ...session, progress: event.part }
    case 'outcome':
      return status === 'sending' ? conclude(session, event) : session
    case 'put-aside':
      return status === 'idle' ? clear(putAside(session, newKey)) : session
    case 'restore':
      return restore(session, event.draft, newKey)
    case 'gone':
      return { ...session, saved: session.saved.filter((saved) => !isSame(saved, event)) }
    case 'unsent':
      return { ...session, saved: mergeUnsent(session.saved, event.drafts) }
    case 'stored':
      return status === 'idle' ? followStored(session, event.stored) : session
    case 'leaving':
      return { ...session, isLeaving: true }
    case 'left':
      return event.isStored ? clear(session) : { ...session, isLeaving: false }
  }
}

/** The draft of a form that is about to be cleared of it. */
export function toSaved(
  { form, mode, draft }: FormSession,
  saved: Pick<SavedDraft, 'id' | 'reason' | 'unsent'>,
): SavedDraft {
  return { ...draft, form, mode, ...saved }
}

/** Why the draft of a failed submission is saved. */
export function savedReasonOf({ reason }: Extract<SendOutcome, { kind: 'failed' }>): SavedReason {
  return reason === 'no-answer' ? 'unknown' : 'not-sent'
}

/** Whether an event changes the draft, which stays as it is sent until the outcome is known. */
function isEdit({ type }: FormEvent): boolean {
  return ['typed', 'chose', 'read', 'rejected-file', 'removed-file', 'removed-topic'].includes(type)
}

/** A resume belongs to an application: another inquiry type drops it. */
function takeTexts(
  session: FormSession,
  { texts, at }: Extract<FormEvent, { type: 'typed' }>,
): FormSession {
  const { draft } = session
  if (haveSameTexts(draft.texts, texts)) return session
  const after = { ...session, startedAt: session.startedAt ?? at, draft: { ...draft, texts } }
  const isNoApplication = draft.texts.inquiryType === 'careers' && texts.inquiryType !== 'careers'
  return isNoApplication ? withResume(after, null) : after
}

/** The file that was chosen last counts, however long reading takes; one that cannot be sent leaves the one before it. */
function takeFile(session: FormSession, event: FileEvent): FormSession {
  const { draft } = session
  switch (event.type) {
    case 'chose':
      return { ...withoutFileError(session), draft: { ...draft, unread: event.file } }
    case 'read':
      if (draft.unread !== event.file) return session
      return withResume(session, event.resume)
    case 'rejected-file': {
      if (event.file && draft.unread !== event.file) return session
      const { message } = event
      return { ...session, draft: { ...draft, unread: null }, rejection: { message } }
    }
    case 'removed-file':
      return withResume(session, null)
  }
}

function withResume(session: FormSession, resume: LoadedResume | null): FormSession {
  return { ...withoutFileError(session), draft: { ...session.draft, resume, unread: null } }
}

function withoutFileError(session: FormSession): FormSession {
  const { resume: _over, ...errors } = session.errors
  return { ...session, errors, rejection: null }
}

/** A draft on a page that is about nothing stays about what it was written about. */
function learnPageTopic(session: FormSession, topic: Topic | null): FormSession {
  const known = { ...session, pageTopic: topic, isTopicKnown: true }
  if (session.isTopicKnown) return known
  const ofDraft = isEmpty(session.draft) ? null : session.draft.topic
  return { ...known, draft: { ...session.draft, topic: topic ?? ofDraft } }
}

function beginSending(
  session: FormSession,
  { payload, noticeVersion }: Extract<FormEvent, { type: 'send' }>,
  newKey: string,
): FormSession {
  if (session.status !== 'checking') return session
  const { draft } = session
  const before = draft.request
  const request =
    before && wasSent(before, draft, payload) ? before : { key: newKey, payload, noticeVersion }
  return {
    ...session,
    status: 'sending',
    progress: draft.resume ? 0 : null,
    errors: {},
    rejection: null,
    draft: { ...draft, request: { ...request, resume: draft.resume } },
  }
}

/** What the key was used for was something else: another file of the same name, or another tab's draft. */
function renewKey(session: FormSession, newKey: string): FormSession {
  const { draft, status } = session
  if (status !== 'sending' || !draft.request) return session
  return { ...session, draft: { ...draft, request: { ...draft.request, key: newKey } } }
}

function conclude(
  session: FormSession,
  { outcome, unsent }: Extract<FormEvent, { type: 'outcome' }>,
): FormSession {
  const { draft, saved } = session
  const id = draft.request?.key ?? ''
  if (outcome.kind === 'rejected')
    return { ...session, status: 'idle', progress: null, errors: outcome.errors }
  if (outcome.kind === 'stored') {
    const others = saved.filter((one) => !isSame(one, { id, texts: draft.texts }))
    return { ...clear(session), saved: others }
  }
  const failed = toSaved(session, { id, reason: savedReasonOf(outcome), unsent })
  return { ...clear(session), saved: [...saved.filter((one) => one.id !== id), failed] }
}

/** A form that was cleared is about the page again. */
function clear(session: FormSession): FormSession {
  return {
    ...withoutFileError(session),
    draft: { ...EMPTY_DRAFT, topic: session.pageTopic },
    status: 'idle',
    progress: null,
    errors: {},
    isRestored: false,
    isLeaving: false,
    replacements: session.replacements + 1,
  }
}

function putAside(session: FormSession, id: string): FormSession {
  if (isEmpty(session.draft)) return session
  const saved = toSaved(session, { id, reason: 'put-aside', unsent: null })
  return { ...session, saved: [...session.saved, saved] }
}

/** The draft that is replaced is saved. */
function restore(session: FormSession, restored: SavedDraft, newKey: string): FormSession {
  if (session.status !== 'idle') return { ...session, restoreNext: restored }
  const { id, form: _form, mode: _mode, reason: _reason, unsent: _unsent, ...draft } = restored
  const others = session.saved.filter((saved) => saved.id !== id)
  return {
    ...clear(putAside({ ...session, saved: others }, newKey)),
    draft,
    isTopicKnown: true,
    isRestored: true,
    restoreNext: null,
  }
}

/** Files are only in memory, so that a draft which is still the same keeps its own. */
function followStored(session: FormSession, stored: StoredSession | null): FormSession {
  const { draft, saved, replacements } = session
  const next = stored?.draft ?? { ...EMPTY_DRAFT, topic: session.pageTopic }
  const isSameDraft = haveSameTexts(next.texts, draft.texts)
  const known = (stored?.saved ?? []).map((one) => saved.find(({ id }) => id === one.id) ?? one)
  return {
    ...session,
    draft: isSameDraft ? draft : { ...next, resume: stored && draft.resume },
    replacements: isSameDraft ? replacements : replacements + 1,
    saved: [...saved.filter(({ unsent }) => unsent), ...known],
  }
}
