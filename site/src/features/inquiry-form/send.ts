/** Sends the draft of a form, as JSON with an idempotency key. */
import type { ValidationErrors } from '@lanternfield/contract/draft.ts'
import { type FormId, fieldSentAs } from '@lanternfield/contract/fields.ts'
import {
  FORM_SIGNALS_HEADER,
  type FormSignals,
  writeSignals,
} from '@lanternfield/contract/form-signals.ts'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import {
  type Problem,
  type Receipt,
  type SendEmailPayload,
  toAttachment,
  type ValidationError,
} from '@lanternfield/contract/wire.ts'
import type { FormContent, FormRequest, SavedDraft, SendFailure, SendOutcome } from './drafts.ts'
import { beginSending, renewKey, setProgress, toFailed } from './session.ts'
import { removeUnsent, sessionOf, storeUnsent, updateSession } from './session-storage.ts'

/** Set at build time, possibly on another host. */
export const SEND_EMAIL_URL: string = import.meta.env.PUBLIC_SEND_EMAIL_URL || SEND_EMAIL_PATH

const KEY_HEADER = 'Idempotency-Key'

// A slow upload may take longer, while it makes progress.
const SILENCE_TIMEOUT_MS = 60_000

/** How long an error waits until the browser has stored the unsent draft; it usually takes a few milliseconds. */
const STORED_WITHIN_MS = 1_000

type Sending = Pick<FormRequest, 'payload' | 'noticeVersion'> & { readonly signals: FormSignals }

export type Sent = {
  readonly draft: FormContent
  readonly outcome: SendOutcome
  /** Set if the browser keeps the draft, because the connection failed. */
  readonly unsent: SavedDraft['unsent']
}

/** Sends the checked draft of a form. Never rejects. */
export async function sendDraft(
  form: FormId,
  { payload, noticeVersion, signals }: Sending,
): Promise<Sent> {
  const earlierKey = sessionOf(form).draft.request?.key
  updateSession(form, beginSending(payload, noticeVersion))
  let outcome = await trySend(form, signals)
  if (outcome.kind === 'failed' && outcome.reason === 'key-reused') {
    updateSession(form, renewKey)
    outcome = await trySend(form, signals)
  }
  const { draft } = sessionOf(form)
  const unsent = outcome.kind === 'failed' ? await storeIfUnsent(form, outcome, signals) : null
  // The draft that was sent or stored now replaces its earlier unsent version.
  if (outcome.kind === 'stored') void removeUnsent(draft.request?.key ?? '')
  if (earlierKey && earlierKey !== draft.request?.key && (unsent || outcome.kind === 'stored'))
    void removeUnsent(earlierKey)
  return { draft, outcome, unsent }
}

async function trySend(form: FormId, signals: FormSignals): Promise<SendOutcome> {
  const { request } = sessionOf(form).draft
  if (!request) return failure('fault')
  if (!navigator.onLine) return failure('offline')
  const onProgress = (part: number) => updateSession(form, setProgress(part))
  return sendRequest(request, { signals, onProgress })
}

async function storeIfUnsent(
  form: FormId,
  failed: SendFailure,
  signals: FormSignals,
): Promise<SavedDraft['unsent']> {
  // The connection failed, and not the server or our own code.
  if (!['offline', 'network', 'no-answer'].includes(failed.reason)) return null
  const unsent = { savedAt: Date.now(), signals }
  const isStored = storeUnsent(toFailed(sessionOf(form), failed, unsent))
  // Closing the tab when the error shows would end the write.
  const isLate = new Promise<false>((resolve) => setTimeout(resolve, STORED_WITHIN_MS, false))
  return (await Promise.race([isStored, isLate])) ? unsent : null
}

type SendOptions = {
  readonly signals: FormSignals
  /** Called with the part that has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Sends a request. Never rejects: any response but 200 is an outcome too. */
export function sendRequest(
  request: FormRequest,
  { signals, onProgress }: SendOptions,
): Promise<SendOutcome> {
  const outcome = new Promise<SendOutcome>((resolve) => {
    // fetch reports no upload progress (checked in November 2026).
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    let isUploaded = false
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => xhr.abort(), SILENCE_TIMEOUT_MS)
    }
    const fail = () => resolve(failure(isUploaded ? 'no-answer' : 'network'))
    xhr.open('POST', SEND_EMAIL_URL)
    xhr.setRequestHeader('Content-Type', 'application/json')
    xhr.setRequestHeader(KEY_HEADER, request.key)
    // Another host may reject an unknown header, and with it the request.
    if (SEND_EMAIL_URL.startsWith('/'))
      xhr.setRequestHeader(FORM_SIGNALS_HEADER, writeSignals(signals))
    xhr.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress(total > 0 ? loaded / total : 0)
    }
    xhr.upload.onload = () => {
      isUploaded = true
      restartTimer()
    }
    xhr.onloadend = () => clearTimeout(timer)
    xhr.onerror = fail
    xhr.onabort = fail
    xhr.onload = () => resolve(readResponse(xhr))
    restartTimer()
    xhr.send(bodyOf(request))
  })
  return outcome.catch(() => failure('fault'))
}

/**
 * The body of a request: a `SendEmailPayload` as JSON. The content of a resume is inserted by reference, because copies
 * of it would block the page.
 */
export function bodyOf({ payload, noticeVersion, resume }: FormRequest): string | Blob {
  if (!resume) return JSON.stringify({ ...payload, noticeVersion })
  const withFile: SendEmailPayload = {
    ...payload,
    fileAttachment: toAttachment(resume, ''),
    noticeVersion,
  }
  // In the texts of a visitor, quotation marks are escaped.
  const [before = '', after = ''] = JSON.stringify(withFile).split('"file":""')
  return new Blob([`${before}"file":"`, resume.content, `"${after}`])
}

function readResponse(xhr: XMLHttpRequest): SendOutcome {
  const { status } = xhr
  if (status === 200) return { kind: 'stored', id: readJson<Receipt>(xhr)?.id ?? null }
  const errors = (status === 422 && readJson<Problem>(xhr)?.errors) || []
  if (errors.length > 0) return readErrors(errors)
  return { kind: 'failed', reason: 'status', status, retryAfterS: retryAfter(xhr) }
}

function readErrors(list: readonly ValidationError[]): SendOutcome {
  if (list.some(({ field }) => field === KEY_HEADER)) return failure('key-reused')
  const errors: ValidationErrors = {}
  for (const { field, message } of list) {
    const name = fieldSentAs(field)
    if (name) errors[name] = message
  }
  // Errors without a field of the form cannot be shown there.
  return Object.keys(errors).length > 0 ? { kind: 'rejected', errors } : failure('refused')
}

function readJson<T>({ responseText }: XMLHttpRequest): T | null {
  try {
    return JSON.parse(responseText) as T
  } catch {
    return null
  }
}

function retryAfter(xhr: XMLHttpRequest): number | null {
  const seconds = Number.parseInt(xhr.getResponseHeader('Retry-After') ?? '', 10)
  return Number.isFinite(seconds) ? seconds : null
}

export function failure(reason: SendFailure['reason']): SendFailure {
  return { kind: 'failed', reason, status: 0, retryAfterS: null }
}
