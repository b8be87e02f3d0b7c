import {
  type Problem,
  SEND_EMAIL_PATH,
  type SendEmailPayload,
} from '@lanternfield/contract/wire.ts'

/** Where the forms post: set at build time, possibly another host. */
export const SEND_EMAIL_URL: string = import.meta.env.PUBLIC_SEND_EMAIL_URL || SEND_EMAIL_PATH

// A slow line may take as long as it needs, as long as something moves.
const SILENCE_TIMEOUT_MS = 60_000

export type SendOutcome =
  | { readonly kind: 'kept' }
  /** The server found fields wrong that the form let through. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly status: number; readonly retryAfterS: number | null }

export type SendOptions = {
  readonly idempotencyKey: string
  /** Called with the part that has been sent, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Sends a submission. Never rejects: whatever is not an answer 200 is an outcome too. */
export function send(
  payload: SendEmailPayload,
  { idempotencyKey, onProgress }: SendOptions,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    // fetch cannot tell how much of a body has been sent (checked in November 2026).
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const expectMovement = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), SILENCE_TIMEOUT_MS)
    }
    const fail = () =>
      resolve({ kind: 'failed', status: request.status, retryAfterS: retryAfter(request) })
    request.open('POST', SEND_EMAIL_URL)
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => {
      expectMovement()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => clearTimeout(timer)
    request.onerror = fail
    request.onabort = fail
    request.onload = () => {
      const problem = request.status === 422 ? readProblem(request.responseText) : null
      if (request.status === 200) resolve({ kind: 'kept' })
      else if (problem?.errors?.length) resolve({ kind: 'refused', problem })
      else fail()
    }
    expectMovement()
    request.send(JSON.stringify(payload))
  })
}

function readProblem(text: string): Problem | null {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return null
  }
}

function retryAfter(request: XMLHttpRequest): number | null {
  const seconds = Number.parseInt(request.getResponseHeader('Retry-After') ?? '', 10)
  return Number.isFinite(seconds) ? seconds : null
}

/** A new key for a submission. `crypto.randomUUID` exists only where the page came by TLS or from localhost. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
