import type { Store } from '../storage/store.ts'
import type { WebhookChannel } from '../webhook/webhook-channel.ts'
import type { Way } from './runner.ts'

/** The way of what other programs are told. A receiver that is down fails each delivery by itself, and never a mail. */
export function createWebhookWay(store: Store, channel: WebhookChannel): Way {
  return {
    kinds: ['webhook'],
    probe: async () => undefined,
    send: async ({ id, submissionId }) => {
      const submission = await store.readSubmission(submissionId ?? '')
      if (!submission) return false
      // Suspects owe nothing until an operator has declared them harmless.
      await channel.send({ deliveryId: id, submission, suspect: false })
      return true
    },
  }
}
