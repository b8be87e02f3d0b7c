import type { MailOptions } from '../../mail/mail-data.ts'
import type { Transport } from '../../outbox/runner.ts'
import type { WorkContext } from '../../part.ts'
import type { AlertMessage, AlertReceiver } from '../../submission/alert-receiver.ts'
import { type AlertData, describeAlert } from './alert-data.ts'
import { readAlertData } from './read-alert-data.ts'

/** Delivers alerts to one receiver of them, apart from submissions: either may be down. */
export function createAlertTransport(
  { kind, open }: AlertReceiver,
  { store, mailOptions, now }: Pick<WorkContext, 'store' | 'mailOptions' | 'now'>,
): Transport {
  const receiver = open()
  return {
    kinds: [kind],
    close: receiver.close,
    send: async ({ id, report }) => {
      if (!report) return false
      const alert = await readAlertData(store, report, { kind, now: now() })
      if (!alert) return false
      await receiver.send(id, composeAlertMessage(alert, mailOptions))
      return true
    },
  }
}

export function composeAlertMessage(alert: AlertData, options: MailOptions): AlertMessage {
  const { title, paragraphs, facts, link } = describeAlert(alert, options)
  return {
    title,
    text: [...paragraphs, ...facts.map((lines) => lines.join('\n'))].join('\n\n'),
    link,
    event: composeAlertEvent(alert, title),
  }
}

/** The body of a webhook about an alert; see docs/webhooks.md. Contains no text of visitors. */
function composeAlertEvent(alert: AlertData, title: string): string {
  const { condition, period, submissions, receivers, ...facts } = alert
  return JSON.stringify({
    type: 'alert.raised',
    timestamp: new Date(period.to).toISOString(),
    data: {
      topic: condition,
      title,
      from: new Date(period.from).toISOString(),
      to: new Date(period.to).toISOString(),
      ...facts,
      submissions: submissions.map(({ id }) => id),
      receivers: receivers.map(({ name, state, count }) => ({ name, state, count })),
    },
  })
}
