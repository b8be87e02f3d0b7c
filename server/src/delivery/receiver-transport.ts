import type { OpenReceiver } from '../receivers/receiver-type.ts'
import type { DeliveryKind, Store } from '../storage/store.ts'
import type { Transport } from './runner.ts'

/** Sends submissions to one receiver. One that is down fails each delivery by itself, and never another receiver's or a mail. */
export function createReceiverTransport(
  store: Pick<Store, 'readSubmission'>,
  kind: DeliveryKind,
  receiver: OpenReceiver,
): Transport {
  return {
    ...receiver,
    kinds: [kind],
    send: async ({ id, messageId, submissionId }) => {
      const submission = await store.readSubmission(submissionId ?? '')
      if (!submission) return false
      await receiver.send(submission, { id, messageId })
      return true
    },
  }
}
