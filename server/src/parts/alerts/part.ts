import { probeTime, webhookUrl } from '@lanternfield/settings/kinds.ts'
import { findCleartext } from '../../base/cleartext.ts'
import { HOUR_MS } from '../../base/times.ts'
import { checksOfAddress } from '../../check.ts'
import { type Core, definePart, type Work, type WorkContext } from '../../part.ts'
import { CORE_SETTINGS } from '../../settings.ts'
import type { Report } from '../../store/store.ts'
import { WEBHOOK_SECRET } from '../../webhook/settings.ts'
import { alertMail } from './AlertMail.tsx'
import { createAlertTransport, type Webhook } from './alert-transport.ts'
import { checkQueue, createAlerts } from './alerts.ts'
import { createDatabaseCheck } from './check-database.ts'
import { probeVerb } from './probe-verb.ts'
import { enqueueProbe, runProbe } from './probes.ts'
import { readAlertData } from './read-alert-data.ts'

/** Alerts to a person, and probes of the whole way. Source: docs/decisions/outbox.md */
export const alerts = definePart({
  settings: {
    alertWebhookUrl: {
      name: 'ALERT_WEBHOOK_URL',
      heading: 'Alerts',
      kind: webhookUrl,
      needs: ['WEBHOOK_SECRET'],
      about:
        'Webhook receiver for alerts, for when mail itself is broken. Unset: alerts are mails.',
    },
    probeEveryMs: {
      name: 'PROBE_EVERY',
      kind: probeTime,
      about:
        'How often the server sends a marked submission through the public address. Its mail must arrive within two minutes, else an alert goes to ALERT_WEBHOOK_URL and to a mailbox. Unset: never.',
    },
    ...WEBHOOK_SECRET,
  },
  bring: ({ alertWebhookUrl: url, webhookSecret: secret, probeEveryMs }, { settings }) => {
    const webhook = url && secret ? { url, secret } : null
    const alertsByWebhook = webhook !== null
    return {
      errors: findCleartext('ALERT_WEBHOOK_URL', url, settings),
      deliveryKinds: ['alert', 'alert-webhook', 'probe'],
      createAlerts: (core, alert) => createAlerts({ ...core, alertsByWebhook }, alert),
      verbs: { probe: probeVerb },
      checks: checksOfAddress('alerts', 'ALERT_WEBHOOK_URL', url),
      work: (context) => createWork(context, webhook, probeEveryMs),
    }
  },
})

function createWork(context: WorkContext, webhook: Webhook | null, everyMs: number | null): Work {
  const { store, settings, endpoint, sendToCompany, isShortLived, now } = context
  const alertContext = { ...context, alertsByWebhook: webhook !== null }
  // The default is no public address.
  const isPublic = settings.siteUrl !== CORE_SETTINGS.siteUrl.default
  // A schedule of the cloud's own can call the address of the forms.
  const probe =
    everyMs === null || isShortLived
      ? null
      : { ...alertContext, everyMs, endpoint: isPublic ? settings.endpointUrl : endpoint }
  const transports = [
    ...(webhook ? [createAlertTransport(webhook, context)] : []),
    // A delivery, so that of several processes on one database one sends it.
    ...(probe ? [{ kinds: ['probe'], send: () => runProbe(probe).then(() => true) }] : []),
  ]

  async function sendMail({ messageId, ...report }: Omit<Report, 'id' | 'kind'>): Promise<boolean> {
    const alert = await readAlertData(store, report)
    if (!alert) return false
    const { profile, period } = report
    await sendToCompany(alertMail, { profile, alert }, { messageId, time: period.to })
    return true
  }

  async function sendAtOnce({ id, kind, messageId, ...report }: Report): Promise<void> {
    if (kind === 'alert') return void (await sendMail({ messageId, ...report }))
    const untried = { enqueuedAt: now(), attempts: 0, firstFailedAt: null }
    await transports[0]?.send({ id, kind, messageId, submissionId: null, report, ...untried })
  }

  return {
    mails: { alert: ({ messageId, report }) => sendMail({ messageId, ...report }) },
    transports,
    jobs: {
      eachMinute: {
        'failed to check for late deliveries': () => checkQueue(alertContext),
        'failed to alert of the database': createDatabaseCheck({
          ...alertContext,
          sendAtOnce: isShortLived ? undefined : sendAtOnce,
        }),
        ...(probe && { 'failed to enqueue a probe': () => enqueueProbe(probe) }),
      },
      hourlyAfterStart: probe ? {} : { 'failed to give up probes': () => giveUpProbes(context) },
    },
  }
}

/** Gives up those of a setting that another process had when it ended. */
async function giveUpProbes({ store, now }: Pick<Core, 'store' | 'now'>): Promise<void> {
  await store.outbox.giveUp({
    kinds: ['probe'],
    enqueuedBefore: now() - HOUR_MS,
    reason: 'PROBE_EVERY is not set any more',
    now: now(),
  })
}
