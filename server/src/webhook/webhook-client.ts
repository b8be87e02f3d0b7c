import { createHmac } from 'node:crypto'
import type { OpenAlertReceiver } from '../submission/alert-receiver.ts'
import { type HttpClientOptions, openHttpClient } from './http-client.ts'

type WebhookClientOptions = HttpClientOptions & {
  readonly url: string
  /** In base64, without its prefix. */
  readonly secret: string
}

/** A client that posts webhooks to one receiver, signed per Standard Webhooks 1.0.0. */
export function openWebhookClient({ url, secret, ...options }: WebhookClientOptions) {
  const client = openHttpClient(options)
  return {
    /**
     * Posts one event; when the promise resolves, the receiver has it.
     * @param deliveryId the same over all attempts, so that a receiver can recognise a second copy
     * @param body the event as JSON
     * @throws DeliveryError as `post` does
     * Source: docs/webhooks.md
     */
    send: (deliveryId: string, body: string): Promise<void> =>
      client.post(url, body, signWebhook(secret, deliveryId, body)),
    close: client.close,
  }
}

/** The same for alerts. */
export function openAlertWebhook(options: WebhookClientOptions): OpenAlertReceiver {
  const { send, close } = openWebhookClient(options)
  return { send: (id, { event }) => send(id, event), close }
}

/** The headers of one attempt, with its signature. */
function signWebhook(secret: string, id: string, body: string): Record<string, string> {
  const key = Buffer.from(secret, 'base64')
  // The time of this attempt and not of the event: receivers refuse what is older than minutes.
  const sentAt = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': sentAt,
    'webhook-signature': `v1,${signature}`,
  }
}

/** For addresses of settings only 410 ends attempts early, at once (Standard Webhooks, "delivery responses"). */
export const GIVE_UP_WHEN_GONE = { 410: 0 }
