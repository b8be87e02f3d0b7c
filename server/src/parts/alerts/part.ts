import { probeTime, webhookUrl } from '@lanternfield/settings/kinds.ts'
import { findCleartext } from '../../base/cleartext.ts'
import { HOUR_MS } from '../../base/times.ts'
import { type Check, checksOfAddress, ok, warn } from '../../check.ts'
import { type Core, definePart, type Work, type WorkContext } from '../../part.ts'
import type { Report } from '../../store/store.ts'
import { WEBHOOK_SECRET } from '../../webhook/settings.ts'
import { GIVE_UP_WHEN_GONE, openAlertWebhook } from '../../webhook/webhook-client.ts'
import { alertMail } from './AlertMail.tsx'
import { createAlertTransport } from './alert-transport.ts'
import { checkQueue, createAlerts } from './alerts.ts'
import { createDatabaseCheck } from './check-database.ts'
import { probeVerb } from './probe-verb.ts'
import { enqueueProbe, runProbe } from './probes.ts'
import { readAlertData } from './read-alert-data.ts'

const SETTING = 'ALERT_WEBHOOK_URL'

/** Alerts to a person, and probes of the whole way. Source: docs/decisions/outbox.md */
export const alerts = definePart({
  settings: {
    alertWebhookUrl: {
      name: SETTING,
      heading: 'Alerts',
      kind: webhookUrl,
      needs: ['WEBHOOK_SECRET'],
      about:
        'Webhook receiver for alerts, for when mail itself is broken. Unset: alerts are mails, and go to receivers with `alerts: true`.',
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
    const webhook = url && secret ? { url, secret, giveUpAfterMs: GIVE_UP_WHEN_GONE } : null
    return {
      alertReceivers: webhook
        ? [{ name: SETTING, kind: 'alert-webhook', open: () => openAlertWebhook(webhook) }]
        : [],
      errors: findCleartext(SETTING, url, settings),
      deliveryKinds: ['alert', 'alert-webhook', 'probe'],
      createAlerts,
      verbs: { probe: probeVerb },
      checks: url === null ? [alertsCheck] : checksOfAddress('alerts', SETTING, url),
      work: (context) => createWork(context, probeEveryMs),
    }
  },
})

/** Whether somebody can be told that mails are not sent. Each hour would be too late to think of a way. */
const alertsCheck: Check = {
  name: 'alerts',
  isManual: true,
  run: async ({ settings, parts }) => {
    if (settings.smtpUrl === null) return null
    const names = parts.flatMap(({ alertReceivers = [] }) => alertReceivers.map(({ name }) => name))
    if (names.length > 0) return ok(`${names.join(', ')}: told when mails are not sent`)
    return warn(
      'nobody can be told when mails are not sent: alerts are mails too',
      'Add `alerts: true` to a chat in RECEIVERS_FILE, or set ALERT_WEBHOOK_URL; see docs/operations.md.',
    )
  },
}

function createWork(context: WorkContext, everyMs: number | null): Work {
  const { store, settings, parts, endpoint, sendToCompany, isShortLived, now } = context
  // A schedule of the cloud's own can call the address of the forms.
  const probe =
    everyMs === null || isShortLived
      ? null
      : {
          ...context,
          everyMs,
          endpoint: settings.isPublic ? settings.endpointUrl : endpoint,
        }
  const transports = [
    ...parts
      .flatMap((part) => part.alertReceivers ?? [])
      .map((receiver) => createAlertTransport(receiver, context)),
    // A delivery, so that of several processes on one database one sends it.
    ...(probe ? [{ kinds: ['probe'], send: () => runProbe(probe).then(() => true) }] : []),
  ]

  async function sendMail({ messageId, ...report }: Omit<Report, 'id' | 'kind'>): Promise<boolean> {
    const alert = await readAlertData(store, report, { kind: 'alert', now: now() })
    if (!alert) return false
    const { profile, period } = report
    await sendToCompany(alertMail, { profile, alert }, { messageId, time: period.to })
    return true
  }

  async function sendAtOnce({ id, kind, messageId, ...report }: Report): Promise<void> {
    if (kind === 'alert') return void (await sendMail({ messageId, ...report }))
    const untried = { enqueuedAt: now(), attempts: 0, firstFailedAt: null }
    const transport = transports.find(({ kinds }) => kinds.includes(kind))
    await transport?.send({ id, kind, messageId, submissionId: null, report, ...untried })
  }

  return {
    mails: { alert: ({ messageId, report }) => sendMail({ messageId, ...report }) },
    transports,
    jobs: {
      eachMinute: {
        'failed to check for late deliveries': () => checkQueue(context),
        'failed to alert of the database': createDatabaseCheck({
          ...context,
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
