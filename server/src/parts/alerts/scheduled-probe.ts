import { enqueueReport } from '../../intake/enqueue-report.ts'
import { otherProfile } from './alert-data.ts'
import { type AlertContext, raiseAlert } from './alerts.ts'
import { type ProbeOptions, sendProbe, waitForNotification } from './send-probe.ts'

/** Probes go to this mailbox; alerts about them to the other one, and to ALERT_WEBHOOK_URL. */
const PROFILE = 'SERVICES'
/** A mail server that works takes a mail within seconds; greylisting and slow scanners take longer. */
const PROBE_TIMEOUT_MS = 120_000

export type ScheduledProbeContext = AlertContext &
  Pick<ProbeOptions, 'endpoint'> & {
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
  const period = { from, to: now() }
  await enqueueReport(options, 'probe', `probe-${from}`, {
    profile: PROFILE,
    period,
    condition: null,
  })
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
  await raiseAlert(options, condition, recipient, { from: now(), to: now() })
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
