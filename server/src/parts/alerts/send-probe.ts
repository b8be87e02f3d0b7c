/** A probe: a marked submission of which everything but the visitor is real. */
import { setTimeout as delay } from 'node:timers/promises'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import { type SendEmailPayload, toSentTexts } from '@lanternfield/contract/wire.ts'
import { newProbeKey, PROBE_SUBJECT, probeTexts } from '../../intake/probe-key.ts'
import type { DeliveryState, Store } from '../../store/store.ts'

const LOOK_EVERY_MS = 250
const RESPONSE_TIMEOUT_MS = 15_000

export type ProbeOptions = {
  /** The address that forms post to. */
  readonly endpoint: string
  readonly mailDomain: string
  readonly secret: Uint8Array
}

/** Sends a marked submission through the endpoint that visitors use. Resolves to its id, or to why there is none. */
export async function sendProbe({
  endpoint,
  mailDomain,
  secret,
}: ProbeOptions): Promise<{ id: string } | { problem: string }> {
  const payload: SendEmailPayload = {
    ...toSentTexts(probeTexts(mailDomain)),
    emailProfile: 'SERVICES',
    emailSubject: PROBE_SUBJECT,
    inquiryLabel: PROBE_LABEL,
  }
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', 'idempotency-key': newProbeKey(secret) },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    if (response.status !== 200)
      return { problem: `answered ${response.status}: ${(await response.text()).slice(0, 300)}` }
    return { id: String((await response.json()).id) }
  } catch (error) {
    const { message, cause } = error as Error
    return { problem: `did not answer: ${cause instanceof Error ? cause.message : message}` }
  }
}

/**
 * The state of the notification when it is settled, or at the timeout; null if the submission is not in this database.
 * @param until by `performance.now()`
 */
export async function waitForNotification(
  store: Pick<Store, 'submissions'>,
  id: string,
  until: number,
): Promise<DeliveryState | null> {
  for (;;) {
    const record = await store.submissions.readRecord(id)
    const state = record?.deliveries.find(({ kind }) => kind === 'notify')?.state ?? null
    if (state === 'delivered' || state === 'dead' || !record || performance.now() > until)
      return state
    await delay(LOOK_EVERY_MS)
  }
}
