import type { ValidationErrors } from '@lanternfield/contract/draft.ts'
import { fieldSentAs } from '@lanternfield/contract/fields.ts'
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
import type { FormRequest } from './drafts.ts'

/** Set at build time, possibly on another host. */
export const SEND_EMAIL_URL: string = import.meta.env.PUBLIC_SEND_EMAIL_URL || SEND_EMAIL_PATH

const KEY_HEADER = 'Idempotency-Key'

// A slow upload may take longer, while it makes progress.
const SILENCE_TIMEOUT_MS = 60_000

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
   * after that, so it may be stored. `status`: the server answered that it is not stored. `refused`: and that it never
   * will be, for a reason that no input shows. `key-reused`: it knows the key with another body. `fault`: our own code failed.
   */
  readonly reason:
    | 'offline'
    | 'network'
    | 'no-answer'
    | 'status'
    | 'refused'
    | 'key-reused'
    | 'fault'
  /** The status of the answer, or 0 without one. */
  readonly status: number
  readonly retryAfterS: number | null
}

export type SendOptions = {
  readonly signals: FormSignals
  /** Called with the part that has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

export function failure(reason: SendFailure['reason']): SendFailure {
  return { kind: 'failed', reason, status: 0, retryAfterS: null }
}

/** Sends a request. Never rejects: any response but 200 is an outcome too. */
export function send(
  request: FormRequest,
  { signals, onProgress }: SendOptions,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
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
    xhr.onload = () => resolve(readAnswer(xhr))
    restartTimer()
    xhr.send(bodyOf(request))
  })
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

function readAnswer(xhr: XMLHttpRequest): SendOutcome {
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
