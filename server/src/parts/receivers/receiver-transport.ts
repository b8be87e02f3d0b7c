import type { Transport } from '../../outbox/runner.ts'
import type { DeliveryKind, Store } from '../../store/store.ts'
import type { OpenReceiver } from './receiver-type.ts'

/** Sends submissions to one receiver. One that is down fails its deliveries alone, and no mail. */
export function createReceiverTransport(
  store: Pick<Store, 'submissions'>,
  kind: DeliveryKind,
  receiver: OpenReceiver,
): Transport {
  return {
    ...receiver,
    kinds: [kind],
    send: async ({ id, messageId, submissionId }) => {
      const submission = await store.submissions.read(submissionId ?? '')
      if (!submission) return false
      await receiver.send(submission, { id, messageId })
      return true
    },
  }
}
