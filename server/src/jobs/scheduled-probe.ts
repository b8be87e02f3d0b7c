import type { Log } from '../base/log.ts'
import { otherProfile } from '../base/report-rules.ts'
import type { Store } from '../storage/store.ts'
import type { Alerts } from './alerts.ts'
import type { EnqueueReport } from './reports.ts'
import { type ProbeOptions, sendProbe, waitForNotification } from './send-probe.ts'

/** Probes go to this mailbox; alerts about them to the other one, and to ALERT_WEBHOOK_URL. */
const PROFILE = 'SERVICES'
/** A mail server that works takes a mail within seconds; greylisting and slow scanners take longer. */
const PROBE_TIMEOUT_MS = 120_000

export type ScheduledProbeOptions = Omit<ProbeOptions, 'secret'> & {
  readonly store: Pick<Store, 'secret' | 'readRecord' | 'deleteSubmission' | 'latestReport'>
  readonly everyMs: number
  /** How long its mail may take. */
  readonly timeoutMs?: number
  readonly enqueueReport: EnqueueReport
  readonly alerts: Pick<Alerts, 'raiseProbeAlert'>
  readonly log: Log
  readonly now: () => number
}

export type ScheduledProbe = {
  /**
   * Enqueues the probe that is due. It is a delivery, which the runner of one process claims, so that several processes send
   * one.
   */
  enqueue(): Promise<void>
  /** Sends a probe, waits for its mail, deletes it, and raises an alert if that fails for the first time, or works again. */
  run(): Promise<void>
}

/** The probe of PROBE_EVERY; see docs/operations.md, "The inbox". */
export function createScheduledProbe(options: ScheduledProbeOptions): ScheduledProbe {
  const { store, everyMs, timeoutMs = PROBE_TIMEOUT_MS, enqueueReport, alerts, log, now } = options

  /** Null if its mail was delivered in time. */
  async function findProblem(): Promise<string | null> {
    const until = performance.now() + timeoutMs
    const sent = await sendProbe({ ...options, secret: store.secret })
    if ('problem' in sent) return 'not stored'
    try {
      const state = await waitForNotification(store, sent.id, until)
      return state === 'delivered' ? null : (state ?? 'not in this database')
    } finally {
      // One that is still there would go out late, and be reported as late itself.
      await store.deleteSubmission(sent.id)
    }
  }

  async function hasFailedBefore(): Promise<boolean> {
    const latest = (condition: 'probe-failed' | 'probe-works') =>
      store.latestReport('alert', otherProfile(PROFILE), condition)
    const [failed, works] = [await latest('probe-failed'), await latest('probe-works')]
    return failed !== null && (works === null || works.to < failed.to)
  }

  return {
    enqueue: async () => {
      const from = now() - (now() % everyMs)
      const latest = await store.latestReport('probe', PROFILE, null)
      if (latest && latest.from >= from) return
      await enqueueReport('probe', `probe-${from}`, {
        profile: PROFILE,
        period: { from, to: now() },
        condition: null,
      })
    },
    run: async () => {
      const problem = await findProblem()
      if (problem !== null) log.error({ problem }, 'a probe was not delivered')
      else log.info('a probe was delivered')
      if ((problem !== null) === (await hasFailedBefore())) return
      await alerts.raiseProbeAlert(problem === null ? 'probe-works' : 'probe-failed')
    },
  }
}
