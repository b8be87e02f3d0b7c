import { DeliveryError } from '../base/delivery-error.ts'
import { HOUR_MS } from '../base/durations.ts'
import type { HttpClient } from '../webhook/http-client.ts'

/** The address, the secret or the shape is wrong, which a person may have mended within this time. */
const GIVE_UP_AFTER_MS = HOUR_MS
const GIVEN_UP_SOON = [400, 401, 403, 404, 410]
const LONGEST_RETRY_AFTER_MS = HOUR_MS
const BUSY = [429, 503]

/** Posts JSON to a receiver. @throws DeliveryError unless it has it; see docs/receivers.md for what each answer means */
export async function postToReceiver(
  client: HttpClient,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { status, retryAfterMs } = await client.post(url, headers, body)
  if (status >= 200 && status < 300) return
  const isBusy = BUSY.includes(status) && retryAfterMs !== null
  throw new DeliveryError('temporary', `HTTP ${status}`, `The receiver answered ${status}.`, {
    retryAfterMs: isBusy ? Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) : undefined,
    giveUpAfterMs: GIVEN_UP_SOON.includes(status) ? GIVE_UP_AFTER_MS : undefined,
  })
}
