import { DeliveryError } from '../base/delivery-error.ts'

// Receivers are asked by Standard Webhooks to answer fast and work later; providers give them 15 to 30 s.
const ANSWER_TIMEOUT_MS = 15_000

type HttpAnswer = {
  readonly status: number
  /** What `Retry-After` says, in milliseconds; null without one. */
  readonly retryAfterMs: number | null
}

/** Posts JSON to other programs. */
export type HttpClient = {
  /**
   * Resolves with any answer. Follows no redirect, which would send a submission to an address that is not configured.
   * @throws DeliveryError `temporary` without an answer, never `unreachable`: a receiver that is down must not hold up mails
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<HttpAnswer>
  /** Aborts requests that are underway. */
  close(): Promise<void>
}

/** @param timeoutMs how long an answer may take */
export function openHttpClient(timeoutMs = ANSWER_TIMEOUT_MS): HttpClient {
  const closing = new AbortController()
  return {
    post: async (url, headers, body) => {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
        })
        // Only the status matters. A body may be endless, and could quote what was sent.
        await response.body?.cancel().catch(() => undefined)
        const { status, headers: answered } = response
        return { status, retryAfterMs: readRetryAfter(answered.get('retry-after')) }
      } catch (error) {
        throw new DeliveryError('temporary', codeOf(error), causeOf(error))
      }
    },
    close: async () => closing.abort(),
  }
}

/** Seconds, or a date. Source: RFC 9110, section 10.2.3 */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** The reason why `fetch` failed is the cause of its error. */
function causeOf(error: unknown): unknown {
  return error instanceof TypeError && error.cause !== undefined ? error.cause : error
}

function codeOf(error: unknown): string {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return 'EUNKNOWN'
  if (cause.name === 'TimeoutError') return 'ETIMEDOUT'
  const { code } = cause as Error & { code?: unknown }
  return typeof code === 'string' ? code : cause.name
}
