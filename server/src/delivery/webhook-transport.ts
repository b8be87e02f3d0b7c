import type { MailOptions } from '../mail/mail-data.ts'
import type { Store } from '../storage/store.ts'
import { composeAlertEvent, composeSubmissionEvent } from '../webhook/events.ts'
import type { WebhookClient } from '../webhook/webhook-client.ts'
import { readAlertFacts } from './read-alert-facts.ts'
import type { Transport } from './runner.ts'

/** Posts submissions to another program. A receiver that is down fails each delivery by itself, and never a mail. */
export function createWebhookTransport(store: Store, client: WebhookClient): Transport {
  return {
    kinds: ['webhook'],
    send: async ({ id, submissionId }) => {
      const submission = await store.readSubmission(submissionId ?? '')
      if (!submission) return false
      await client.send(id, composeSubmissionEvent(submission))
      return true
    },
  }
}

/** Delivers alerts to another program, apart from submissions: either receiver may be down. */
export function createAlertTransport(
  store: Store,
  client: WebhookClient,
  { mailboxes, copy }: Pick<MailOptions, 'mailboxes' | 'copy'>,
): Transport {
  return {
    kinds: ['alert-webhook'],
    send: async ({ id, report }) => {
      if (!report) return false
      const facts = await readAlertFacts(store, report)
      await client.send(id, composeAlertEvent(facts, mailboxes, copy.alert))
      return true
    },
  }
}
