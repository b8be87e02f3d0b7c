import { causeOfFetchError, codeOfFetchError } from '../base/connection.ts'
import { HOUR_MS } from '../base/times.ts'
import { DeliveryError } from '../submission/delivery-error.ts'

// Standard Webhooks asks receivers to answer fast and work later; providers give them 15 to 30 s.
const RESPONSE_TIMEOUT_MS = 15_000
const BUSY = [429, 503]
const LONGEST_RETRY_AFTER_MS = HOUR_MS
/** After these statuses the address, the secret or the body is wrong. A person may fix that within this time. */
const ENDS_AFTER_MS = { 400: HOUR_MS, 401: HOUR_MS, 403: HOUR_MS, 404: HOUR_MS, 410: HOUR_MS }

export type HttpClientOptions = {
  /** How long a response may take. */
  readonly timeoutMs?: number
  /** How long attempts go on, by status; after any other as long as usual. */
  readonly giveUpAfterMs?: Readonly<Record<number, number>>
}

export function openHttpClient({
  timeoutMs = RESPONSE_TIMEOUT_MS,
  giveUpAfterMs = ENDS_AFTER_MS,
}: HttpClientOptions = {}) {
  const closing = new AbortController()

  return {
    /**
     * Resolves after a 2xx. Follows no redirect, which would send a submission to an address that is not configured.
     * @throws DeliveryError `temporary`, never `unreachable`: a receiver that is down must not hold up mails
     */
    post: async (url: string, body: string, given?: Readonly<Record<string, string>>) => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
      const sent = { body, headers: { 'content-type': 'application/json', ...given } }
      const init: RequestInit = { ...sent, method: 'POST', redirect: 'manual', signal }
      const response = await fetch(url, init).catch((error) => {
        throw new DeliveryError('temporary', codeOfFetchError(error), causeOfFetchError(error))
      })
      // Only the status matters. A body may be endless, and could quote what was sent.
      await response.body?.cancel().catch(() => undefined)
      const { ok, status, headers } = response
      if (ok) return
      throw new DeliveryError('temporary', `HTTP ${status}`, `The receiver answered ${status}.`, {
        retryAfterMs: BUSY.includes(status) ? readRetryAfter(headers) : undefined,
        giveUpAfterMs: giveUpAfterMs[status],
      })
    },
    /** Aborts requests that are underway. */
    close: async () => closing.abort(),
  }
}

/** Seconds, or a date. Source: RFC 9110, section 10.2.3 */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_RETRY_AFTER_MS) : undefined
}
