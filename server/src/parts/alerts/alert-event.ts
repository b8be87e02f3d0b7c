/** The body of webhooks about alerts; see docs/webhooks.md. */
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { MailCopy } from '../../content.ts'
import { type AlertData, titleOfAlert } from './alert-data.ts'

/** An alert, for a program that notifies a person. Contains no text of visitors. */
export function composeAlertEvent(
  alert: AlertData,
  mailboxes: Readonly<Record<Profile, string>>,
  copy: MailCopy['alert'],
): string {
  const { condition, profile, period, waiting, dead, receivers, findings } = alert
  return JSON.stringify({
    type: 'alert.raised',
    timestamp: new Date(period.to).toISOString(),
    data: {
      topic: condition,
      title: titleOfAlert(alert, mailboxes, copy),
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
