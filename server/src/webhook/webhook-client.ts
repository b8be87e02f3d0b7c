import { createHmac } from 'node:crypto'
import { DeliveryError } from '../base/delivery-error.ts'

// Receivers are asked by the specification to answer fast and work later; providers give them 15 to 30 s.
const ANSWER_TIMEOUT_MS = 15_000

/** The one answer that ends all attempts (Standard Webhooks, "delivery responses"). */
const GONE = 410

export type WebhookClientOptions = {
  /** As the setting WEBHOOK_URL. */
  readonly url: string
  /** As the setting WEBHOOK_SECRET, without its prefix. */
  readonly secret: string
  /** How long an answer may take, in milliseconds. */
  readonly timeoutMs?: number
}

/** Posts events to another program. */
export type WebhookClient = {
  /**
   * Posts one event; when the promise resolves, the receiver has it.
   * @param deliveryId the same over all attempts, so that a receiver can recognise a second copy
   * @param body the event as JSON
   * @throws DeliveryError `permanent` after 410 Gone; `temporary` after any other failure, never
   *   `unreachable`: a receiver that is down must not hold up mails.
   * Source: docs/webhooks.md
   */
  send(deliveryId: string, body: string): Promise<void>
  /** Aborts requests that are underway. */
  close(): Promise<void>
}

/** A client that posts webhooks to one receiver, signed per Standard Webhooks 1.0.0. */
export function openWebhookClient({
  url,
  secret,
  timeoutMs = ANSWER_TIMEOUT_MS,
}: WebhookClientOptions): WebhookClient {
  const key = Buffer.from(secret, 'base64')
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64')
  const closing = new AbortController()

  async function post(id: string, body: string): Promise<number> {
    // The time of this attempt and not of the event: receivers refuse what is older than minutes.
    const sentAt = String(Math.floor(Date.now() / 1000))
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': sentAt,
        'webhook-signature': `v1,${sign(`${id}.${sentAt}.${body}`)}`,
      },
      body,
      // A followed redirect would send a submission to an address that is not configured.
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
    })
    // Only the status matters. A body may be endless, and could quote what was sent.
    await response.body?.cancel().catch(() => undefined)
    return response.status
  }

  return {
    send: async (deliveryId, body) => {
      const status = await post(deliveryId, body).catch((error: unknown) => {
        throw new DeliveryError('temporary', codeOf(error), causeOf(error))
      })
      if (status >= 200 && status < 300) return
      throw new DeliveryError(
        status === GONE ? 'permanent' : 'temporary',
        `HTTP ${status}`,
        `The webhook was answered ${status}.`,
      )
    },
    close: async () => closing.abort(),
  }
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
