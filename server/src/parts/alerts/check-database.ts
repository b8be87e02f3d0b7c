import { errorCodes } from '../../base/log.ts'
import { HOUR_MS } from '../../base/times.ts'
import type { Core } from '../../part.ts'
import type { Damage, Report } from '../../store/store.ts'
import { otherProfile } from './alert-data.ts'
import { type AlertContext, createAlerts, raiseAlert } from './alerts.ts'

/** How often an alert is sent while the database fails. */
const ALERT_AGAIN_MS = HOUR_MS

export type DatabaseCheckContext = AlertContext & {
  /** Sends a report past the database. Undefined: this process ends with its job, and would send one each time. */
  readonly sendAtOnce: ((report: Report) => Promise<void>) | undefined
  readonly elapsed: Core['elapsed']
}

/** Makes the job that alerts of a database that cannot store, of damaged pages and of damaged resumes. */
export function createDatabaseCheck(context: DatabaseCheckContext): () => Promise<void> {
  const { store, sendAtOnce, log, now, elapsed } = context
  const resumes = new Map<string, Damage['resumes'][number]>()
  let alertedAt = Number.NEGATIVE_INFINITY

  async function alertOfDatabase(error: unknown): Promise<void> {
    log.error(errorCodes(error), 'the database fails')
    if (elapsed() - alertedAt < ALERT_AGAIN_MS) return
    // The same id for a whole hour, so that the alerts of several processes are one.
    const from = Math.floor(now() / HOUR_MS) * HOUR_MS
    const alerts = createAlerts(context, {
      condition: 'database-failed',
      profile: 'SERVICES',
      period: { from, to: now() },
    })
    const enqueue = (report: Report) => store.outbox.enqueueReport(report, now())
    const send: (report: Report) => Promise<unknown> = sendAtOnce ?? enqueue
    // Either receiver may be down. If both are, the next minute tries again.
    for (const sent of await Promise.allSettled(alerts.map(send))) {
      if (sent.status === 'fulfilled') alertedAt = elapsed()
      else log.error(errorCodes(sent.reason), 'failed to send an alert')
    }
  }

  return async () => {
    const damage = store.takeDamage()
    for (const submission of damage.resumes) {
      log.error({ submission: submission.id }, 'a resume has changed on the disk')
      resumes.set(submission.id, submission)
    }
    const error = await store.ping().then(
      () => damage.page,
      (reason: unknown) => reason,
    )
    if (error !== null) await alertOfDatabase(error)
    for (const { id, profile, receivedAt } of resumes.values()) {
      const period = { from: receivedAt, to: now() }
      const condition = 'resume-damaged'
      await raiseAlert(context, { condition, profile: otherProfile(profile), period })
      resumes.delete(id)
    }
  }
}
