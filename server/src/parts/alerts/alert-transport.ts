import type { MailOptions } from '../../mail/mail-data.ts'
import type { Transport } from '../../outbox/runner.ts'
import type { Store } from '../../store/store.ts'
import { composeAlertEvent } from '../../webhook/events.ts'
import type { WebhookClient } from '../../webhook/webhook-client.ts'
import { readAlertFacts } from './read-alert-facts.ts'

/** Delivers alerts to another program, apart from submissions: either receiver may be down. */
export function createAlertTransport(
  store: Store,
  client: WebhookClient,
  { mailboxes, copy }: Pick<MailOptions, 'mailboxes' | 'copy'>,
): Transport {
  return {
    kinds: ['alert-webhook'],
    close: client.close,
    send: async ({ id, report }) => {
      if (!report) return false
      const facts = await readAlertFacts(store, report)
      if (!facts) return false
      await client.send(id, composeAlertEvent(facts, mailboxes, copy.alert))
      return true
    },
  }
}
