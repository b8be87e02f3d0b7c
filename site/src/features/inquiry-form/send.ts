import {
  FORM_SIGNALS_HEADER,
  type FormSignals,
  writeSignals,
} from '@lanternfield/contract/form-signals.ts'
import { type Problem, type Receipt, SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'

/** Where the forms post: set at build time, possibly another host. */
export const SEND_EMAIL_URL: string = import.meta.env.PUBLIC_SEND_EMAIL_URL || SEND_EMAIL_PATH

// A slow connection may take as long as it needs, while it makes progress.
const SILENCE_TIMEOUT_MS = 60_000

export type SendOutcome =
  | {
      readonly kind: 'stored'
      /** The submission's id, or null where another service than ours answered. */
      readonly id: string | null
    }
  /** The server found validation errors that the form did not. */
  | { readonly kind: 'rejected'; readonly problem: Problem }
  | SendFailure

export type SendFailure = {
  readonly kind: 'failed'
  /**
   * `offline`: not attempted. `network`: failed before the browser reported the upload as complete. `no-answer`: failed
   * after that, so it may be stored. `status`: the server answered that it is not stored. `fault`: our own code failed.
   */
  readonly reason: 'offline' | 'network' | 'no-answer' | 'status' | 'fault'
  /** The status of the answer, or 0 without one. */
  readonly status: number
  readonly retryAfterS: number | null
}

export type SendOptions = {
  readonly idempotencyKey: string
  readonly signals: FormSignals
  /** Called with the part that has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Whether the connection failed, and not the server or our own code. */
export function isConnectionFailure({ reason }: SendFailure): boolean {
  return reason === 'offline' || reason === 'network' || reason === 'no-answer'
}

/** Why the draft of a failed submission is saved. */
export function savedReasonOf({ reason }: SendFailure): 'not-sent' | 'unknown' {
  return reason === 'no-answer' ? 'unknown' : 'not-sent'
}

/** A failure without a response of the server. */
export function failure(reason: SendFailure['reason']): SendFailure {
  return { kind: 'failed', reason, status: 0, retryAfterS: null }
}

/**
 * Sends a submission. Never rejects: any response but 200 is an outcome too.
 * @param body a `SendEmailPayload` as JSON
 */
export function send(
  body: string,
  { idempotencyKey, signals, onProgress }: SendOptions,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    // fetch reports no upload progress (checked in November 2026).
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    let isUploaded = false
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), SILENCE_TIMEOUT_MS)
    }
    const fail = () => resolve(failure(isUploaded ? 'no-answer' : 'network'))
    request.open('POST', SEND_EMAIL_URL)
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    // Another host may not allow a header that it does not know, and then nothing would get through.
    if (SEND_EMAIL_URL.startsWith('/'))
      request.setRequestHeader(FORM_SIGNALS_HEADER, writeSignals(signals))
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => {
      isUploaded = true
      restartTimer()
    }
    request.onloadend = () => clearTimeout(timer)
    request.onerror = fail
    request.onabort = fail
    request.onload = () => resolve(readAnswer(request))
    restartTimer()
    request.send(body)
  })
}

function readAnswer(request: XMLHttpRequest): SendOutcome {
  const { status } = request
  if (status === 200) return { kind: 'stored', id: readJson<Receipt>(request)?.id ?? null }
  const problem = status === 422 ? readJson<Problem>(request) : null
  if (problem?.errors?.length) return { kind: 'rejected', problem }
  return { kind: 'failed', reason: 'status', status, retryAfterS: retryAfter(request) }
}

function readJson<T>({ responseText }: XMLHttpRequest): T | null {
  try {
    return JSON.parse(responseText) as T
  } catch {
    return null
  }
}

function retryAfter(request: XMLHttpRequest): number | null {
  const seconds = Number.parseInt(request.getResponseHeader('Retry-After') ?? '', 10)
  return Number.isFinite(seconds) ? seconds : null
}
