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
      const suspect = submission.suspicions.length > 0
      await channel.send({ deliveryId: id, submission, suspect })
      return true
    },
  }
}
