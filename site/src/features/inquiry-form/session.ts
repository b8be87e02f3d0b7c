/**
 * The session of a form: its draft, the progress of a submission, and the drafts that the form was cleared of. Each
 * exported function is a change of a session; `session-storage.ts` applies changes and stores the result; React draws
 * it.
 *
 *     idle -> checking -> sending -> idle
 */
import type { ValidationErrors } from '@lanternfield/contract/draft.ts'
import type { FieldName, FieldTexts, FormId } from '@lanternfield/contract/fields.ts'
import type { FormMode, InquiryType } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { randomId } from '../../lib/random-id.ts'
import {
  EMPTY_CONTENT,
  type FormContent,
  haveSameTexts,
  isEmpty,
  isSame,
  type LoadedResume,
  mergeUnsent,
  type SavedDraft,
  type SendFailure,
  type SendOutcome,
  wasSent,
} from './drafts.ts'

export type FormSession = {
  readonly form: FormId
  readonly mode: FormMode
  readonly draft: FormContent
  readonly status: 'idle' | 'checking' | 'sending'
  /** The uploaded part, 0 to 1; null without a resume. */
  readonly progress: number | null
  readonly errors: ValidationErrors
  /** Why the latest file cannot be sent, while that is shown. */
  readonly fileError: { readonly text: string } | null
  /** The topic of the page around the form, and of the form when it is cleared. */
  readonly pageTopic: Topic | null
  /** The inquiry type that the address names, and of the form when it is cleared; or an empty text. */
  readonly pageType: InquiryType | ''
  /** False until the topic of the page is known, or a draft with a topic of its own is restored. */
  readonly isTopicKnown: boolean
  /** Whether the draft was restored, so that the next step is to send it. */
  readonly isRestored: boolean
  /** How often the draft was replaced other than by its inputs, which then have to show it. */
  readonly replacements: number
  /** When the visitor began to type, by the clock of `performance`. */
  readonly startedAt: number | null
  /** Whether the browser submits the form natively. */
  readonly isLeaving: boolean
  /** Oldest first. */
  readonly saved: readonly SavedDraft[]
  /** What was stored, until the visitor goes on. A page shows it in the place of its form. */
  readonly receipt: FormReceipt | null
}

export type FormReceipt = {
  /** Milliseconds since 1970. */
  readonly storedAt: number
  /** The address that the reply goes to. */
  readonly email: string
  readonly isApplication: boolean
}

/** The part of a session that a tab stores: never a file. */
export type StoredSession = Pick<FormSession, 'draft' | 'saved' | 'isLeaving'>

/** A change of a session by an event. An event that does not fit changes nothing. */
export type Change = (session: FormSession) => FormSession

/** @param pageType chosen in a draft without an inquiry type */
export function openSession(
  form: FormId,
  stored: StoredSession | null,
  pageType: FormSession['pageType'] = '',
): FormSession {
  const draft = stored?.draft ?? EMPTY_CONTENT
  const inquiryType = draft.texts.inquiryType || pageType
  return {
    form,
    mode: 'contact-us',
    draft: { ...draft, texts: { ...draft.texts, inquiryType } },
    status: 'idle',
    progress: null,
    errors: {},
    fileError: null,
    pageTopic: null,
    pageType,
    isTopicKnown: false,
    isRestored: false,
    replacements: 0,
    startedAt: null,
    isLeaving: stored?.isLeaving ?? false,
    saved: stored?.saved ?? [],
    receipt: null,
  }
}

/** Whether the form has nothing of the visitor's own: the page has chosen its inquiry type. */
export function isUntouched({ draft, pageType }: FormSession): boolean {
  const { inquiryType } = draft.texts
  const own = inquiryType === pageType ? '' : inquiryType
  return isEmpty({ ...draft, texts: { ...draft.texts, inquiryType: own } })
}

export function setMode(mode: FormMode): Change {
  return (session) => (session.mode === mode ? session : { ...session, mode })
}

/**
 * Takes the texts of the inputs. A resume belongs to an application: another inquiry type drops it.
 * @param at when they were typed, or null if that is not known
 */
export function setTexts(texts: FieldTexts, at: number | null): Change {
  return edit((session) => {
    const { draft } = session
    if (haveSameTexts(draft.texts, texts)) return session
    const after = { ...session, startedAt: session.startedAt ?? at, draft: { ...draft, texts } }
    const isNoApplication = draft.texts.inquiryType === 'careers' && texts.inquiryType !== 'careers'
    return isNoApplication ? withResume(after, null) : after
  })
}

/** Sets the error of a field that was changed; undefined: it is valid now. */
export function setError(field: FieldName, error: string | undefined): Change {
  return (session) => ({ ...session, errors: { ...session.errors, [field]: error } })
}

/** Takes a file that is still to be read. */
export function chooseFile(file: File): Change {
  return edit((session) => ({
    ...withoutFileError(session),
    draft: { ...session.draft, unread: file },
  }))
}

/** Takes a file that was read. The file that was chosen last counts, however long reading takes. */
export function attachResume(file: File, resume: LoadedResume): Change {
  return edit((session) => (session.draft.unread === file ? withResume(session, resume) : session))
}

/** Rejects a file, and keeps the resume before it. @param file undefined if it was not even taken */
export function rejectFile(text: string, file?: File): Change {
  return edit((session) =>
    file && session.draft.unread !== file
      ? session
      : { ...session, draft: { ...session.draft, unread: null }, fileError: { text } },
  )
}

export const removeFile: Change = edit((session) => withResume(session, null))

export function withoutFileError(session: FormSession): FormSession {
  const { resume: _over, ...errors } = session.errors
  return { ...session, errors, fileError: null }
}

/** Sets the topic of the page. A draft keeps its own on a page without one. */
export function setPageTopic(topic: Topic | null): Change {
  return (session) => {
    const known = { ...session, pageTopic: topic, isTopicKnown: true }
    if (session.isTopicKnown) return known
    const ofDraft = isUntouched(session) ? null : session.draft.topic
    return { ...known, draft: { ...session.draft, topic: topic ?? ofDraft } }
  }
}

export const removeTopic: Change = edit((session) => ({
  ...session,
  pageTopic: null,
  isTopicKnown: true,
  draft: { ...session.draft, topic: null },
}))

export function beginCheck(session: FormSession): FormSession {
  return session.status === 'idle' ? { ...session, status: 'checking' } : session
}

export function endCheck(errors: ValidationErrors): Change {
  return (session) =>
    session.status === 'checking' ? { ...session, status: 'idle', errors } : session
}

export function beginSending(payload: SendEmailPayload, noticeVersion: string): Change {
  return (session) => {
    if (session.status !== 'checking') return session
    const { draft } = session
    const before = draft.request
    const request =
      before && wasSent(before, draft, payload)
        ? before
        : { key: randomId(), payload, noticeVersion }
    return {
      ...session,
      status: 'sending',
      progress: draft.resume ? 0 : null,
      errors: {},
      fileError: null,
      draft: { ...draft, request: { ...request, resume: draft.resume } },
    }
  }
}

/** The server knows the key with another body: a different file of the same name, or a draft of another tab. */
export function renewKey(session: FormSession): FormSession {
  const { draft, status } = session
  if (status !== 'sending' || !draft.request) return session
  return { ...session, draft: { ...draft, request: { ...draft.request, key: randomId() } } }
}

export function setProgress(part: number): Change {
  return (session) => (session.progress === null ? session : { ...session, progress: part })
}

/**
 * Ends a submission. Validation errors clear nothing; a draft that is not known to be stored is saved.
 * @param receipt shown once it is stored, if at all
 */
export function endSending(
  outcome: SendOutcome,
  { unsent, receipt }: { unsent: SavedDraft['unsent']; receipt: FormReceipt | null },
): Change {
  return (session) => {
    if (session.status !== 'sending') return session
    if (outcome.kind === 'rejected')
      return { ...session, status: 'idle', progress: null, errors: outcome.errors }
    const { draft, saved } = session
    const failed = outcome.kind === 'failed' ? [toFailed(session, outcome, unsent)] : []
    const sent = {
      id: draft.request?.key ?? '',
      ...(outcome.kind === 'stored' && { texts: draft.texts }),
    }
    const others = saved.filter((one) => !isSame(one, sent))
    return {
      ...clear(session),
      receipt: outcome.kind === 'stored' ? receipt : null,
      saved: [...others, ...failed],
    }
  }
}

export function closeReceipt(session: FormSession): FormSession {
  return { ...session, receipt: null }
}

/** Clears a form that the visitor closes, and saves its draft. */
export function putAside(session: FormSession): FormSession {
  return session.status === 'idle' ? clear(saveDraft(session)) : session
}

/** Restores a saved draft; the draft that it replaces is saved. */
export function restoreDraft(restored: SavedDraft): Change {
  return (session) => {
    if (session.status !== 'idle') return session
    const { id, form: _form, mode: _mode, reason: _reason, unsent: _unsent, ...draft } = restored
    const others = session.saved.filter((saved) => saved.id !== id)
    return {
      ...clear(saveDraft({ ...session, saved: others })),
      draft,
      isTopicKnown: true,
      isRestored: true,
    }
  }
}

/** Forgets a saved draft; with `texts`, also those with the same texts. */
export function forgetSaved(draft: Parameters<typeof isSame>[1]): Change {
  return (session) => ({ ...session, saved: session.saved.filter((one) => !isSame(one, draft)) })
}

/** Takes the unsent drafts of this form that the browser keeps; another tab may have changed them. */
export function setUnsent(drafts: readonly SavedDraft[]): Change {
  return (session) => ({ ...session, saved: mergeUnsent(session.saved, drafts) })
}

/** Takes what another page of this tab has stored. Files are only in memory: a draft that is the same keeps its own. */
export function followStored(stored: StoredSession | null): Change {
  return (session) => {
    const { draft, saved, replacements, status } = session
    if (status !== 'idle') return session
    const next = stored?.draft ?? emptyDraft(session)
    const isSameDraft = haveSameTexts(next.texts, draft.texts)
    const known = (stored?.saved ?? []).map((one) => saved.find(({ id }) => id === one.id) ?? one)
    return {
      ...session,
      draft: isSameDraft ? draft : { ...next, resume: stored && draft.resume },
      replacements: isSameDraft ? replacements : replacements + 1,
      saved: [...saved.filter(({ unsent }) => unsent), ...known],
      receipt: null,
    }
  }
}

/** The browser submits the form natively. */
export function beginLeaving(session: FormSession): FormSession {
  return { ...session, isLeaving: true }
}

/** The next page has loaded after a native submit. */
export function endLeaving(isStored: boolean): Change {
  return (session) => (isStored ? clear(session) : { ...session, isLeaving: false })
}

/** The draft of a failed submission as it is saved. */
export function toFailed<Unsent extends SavedDraft['unsent']>(
  { form, mode, draft }: FormSession,
  { reason }: SendFailure,
  unsent: Unsent,
) {
  const id = draft.request?.key ?? ''
  const why = reason === 'no-answer' ? ('unknown' as const) : ('not-sent' as const)
  return { ...draft, id, form, mode, reason: why, unsent }
}

/** A change of the draft, which stays as it is while it is being sent. */
function edit(change: Change): Change {
  return (session) => (session.status === 'sending' ? session : change(session))
}

function withResume(session: FormSession, resume: LoadedResume | null): FormSession {
  return { ...withoutFileError(session), draft: { ...session.draft, resume, unread: null } }
}

/** A form that was cleared has the topic and the inquiry type of the page again. */
function emptyDraft({ pageTopic, pageType }: FormSession): FormContent {
  const texts = { ...EMPTY_CONTENT.texts, inquiryType: pageType }
  return { ...EMPTY_CONTENT, texts, topic: pageTopic }
}

function clear(session: FormSession): FormSession {
  return {
    ...withoutFileError(session),
    draft: emptyDraft(session),
    status: 'idle',
    progress: null,
    errors: {},
    isRestored: false,
    isLeaving: false,
    receipt: null,
    replacements: session.replacements + 1,
  }
}

function saveDraft(session: FormSession): FormSession {
  const { form, mode, draft } = session
  if (isUntouched(session)) return session
  const saved = { ...draft, id: randomId(), form, mode, reason: 'put-aside', unsent: null } as const
  return { ...session, saved: [...session.saved, saved] }
}
