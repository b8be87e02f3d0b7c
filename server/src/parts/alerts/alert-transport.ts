import type { MailCopy } from '../../content.ts'
import type { Transport } from '../../outbox/runner.ts'
import type { WorkContext } from '../../part.ts'
import { GIVE_UP_WHEN_GONE, openWebhookClient } from '../../webhook/webhook-client.ts'
import { type AlertData, titleOfAlert } from './alert-data.ts'
import { readAlertData } from './read-alert-data.ts'

export type Webhook = { readonly url: string; readonly secret: string }

/** Delivers alerts to another program, apart from submissions: either receiver may be down. */
export function createAlertTransport(
  webhook: Webhook,
  { store, mailOptions: { copy } }: Pick<WorkContext, 'store' | 'mailOptions'>,
): Transport {
  const client = openWebhookClient({ ...webhook, giveUpAfterMs: GIVE_UP_WHEN_GONE })
  return {
    kinds: ['alert-webhook'],
    close: client.close,
    send: async ({ id, report }) => {
      if (!report) return false
      const alert = await readAlertData(store, report)
      if (!alert) return false
      await client.send(id, composeAlertEvent(alert, copy.alert))
      return true
    },
  }
}

/** The body of a webhook about an alert; see docs/webhooks.md. Contains no text of visitors. */
export function composeAlertEvent(alert: AlertData, copy: MailCopy['alert']): string {
  const { condition, profile, period, waiting, dead, receivers, findings } = alert
  return JSON.stringify({
    type: 'alert.raised',
    timestamp: new Date(period.to).toISOString(),
    data: {
      topic: condition,
      title: titleOfAlert(alert, copy),
      profile,
      from: new Date(period.from).toISOString(),
      to: new Date(period.to).toISOString(),
      waiting,
      dead,
      ...(receivers.length > 0 && {
        receivers: receivers.map(({ name, state, count }) => ({ name, state, count })),
      }),
      ...(findings.length > 0 && { findings }),
    },
  })
}
