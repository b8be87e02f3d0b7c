/** A probe: a marked submission of which everything but the visitor is real. */
import { setTimeout as delay } from 'node:timers/promises'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import { type SendEmailPayload, toSentTexts } from '@lanternfield/contract/wire.ts'
import { enqueueReport } from '../../intake/enqueue-report.ts'
import { newProbeKey, PROBE_SUBJECT, probeTexts } from '../../intake/probe-key.ts'
import type { DeliveryState, Store } from '../../store/store.ts'
import { otherProfile } from './alert-data.ts'
import { type AlertContext, raiseAlert } from './alerts.ts'

/** Probes go to this mailbox; alerts about them to the other one, and to ALERT_WEBHOOK_URL. */
const PROFILE = 'SERVICES'
/** A mail server that works takes a mail within seconds; greylisting and slow scanners take longer. */
const PROBE_TIMEOUT_MS = 120_000
const LOOK_EVERY_MS = 250
const RESPONSE_TIMEOUT_MS = 15_000

type ScheduledProbeContext = AlertContext & {
  readonly endpoint: string
  readonly everyMs: number
  /** How long its mail may take. */
  readonly timeoutMs?: number
}

/** Enqueues the probe of PROBE_EVERY that is due: a delivery, which the runner of one process claims. */
export async function enqueueProbe(options: ScheduledProbeContext): Promise<void> {
  const { store, everyMs, now } = options
  const from = now() - (now() % everyMs)
  const latest = await store.outbox.latestReport('probe', PROFILE, null)
  if (latest && latest.from >= from) return
  const subject = { profile: PROFILE, period: { from, to: now() }, condition: null } as const
  await enqueueReport(options, 'probe', `probe-${from}`, subject)
}

/** Sends a probe, waits for its mail, deletes it, and raises an alert if that fails first, or works again. */
export async function runProbe(options: ScheduledProbeContext): Promise<void> {
  const { store, log, now } = options
  const problem = await findProblem(options)
  if (problem !== null) log.error({ problem }, 'a probe was not delivered')
  else log.info('a probe was delivered')
  const recipient = otherProfile(PROFILE)
  const failed = await store.outbox.latestReport('alert', recipient, 'probe-failed')
  const works = await store.outbox.latestReport('alert', recipient, 'probe-works')
  const hasFailedBefore = failed !== null && (works === null || works.to < failed.to)
  if ((problem !== null) === hasFailedBefore) return
  const condition = problem === null ? 'probe-works' : 'probe-failed'
  await raiseAlert(options, { condition, profile: recipient, period: { from: now(), to: now() } })
}

/** Null if its mail was delivered in time. */
async function findProblem(options: ScheduledProbeContext): Promise<string | null> {
  const { store, timeoutMs = PROBE_TIMEOUT_MS } = options
  const until = performance.now() + timeoutMs
  const sent = await sendProbe({ ...options, secret: store.secret })
  if ('problem' in sent) return 'not stored'
  try {
    const state = await waitForNotification(store, sent.id, until)
    return state === 'delivered' ? null : (state ?? 'not in this database')
  } finally {
    // One that is still there would go out late, and be reported as late itself.
    await store.submissions.delete(sent.id)
  }
}

type ProbeOptions = {
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
