import type { Transport } from '../../outbox/runner.ts'
import type { WorkContext } from '../../part.ts'
import { GIVE_UP_WHEN_GONE, openWebhookClient } from '../../webhook/webhook-client.ts'
import { composeAlertEvent } from './alert-event.ts'
import { readAlertData } from './read-alert-data.ts'

/** Delivers alerts to another program, apart from submissions: either receiver may be down. */
export function createAlertTransport(
  webhook: { readonly url: string; readonly secret: string },
  { store, mailOptions: { mailboxes, copy } }: Pick<WorkContext, 'store' | 'mailOptions'>,
): Transport {
  const client = openWebhookClient({ ...webhook, giveUpAfterMs: GIVE_UP_WHEN_GONE })
  return {
    kinds: ['alert-webhook'],
    close: client.close,
    send: async ({ id, report }) => {
      if (!report) return false
      const alert = await readAlertData(store, report)
      if (!alert) return false
      await client.send(id, composeAlertEvent(alert, mailboxes, copy.alert))
      return true
    },
  }
}
