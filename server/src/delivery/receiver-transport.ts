import type { OpenReceiver } from '../receivers/receiver-type.ts'
import type { DeliveryKind, Store } from '../storage/store.ts'
import type { Transport } from './runner.ts'

/** Sends submissions to one receiver. One that is down fails each delivery by itself, and never another receiver's or a mail. */
export function createReceiverTransport(
  store: Pick<Store, 'readSubmission'>,
  kind: DeliveryKind,
  { send, probe }: OpenReceiver,
  discard?: (deliveryId: string) => Promise<void>,
): Transport {
  return {
    kinds: [kind],
    ...(probe && { probe }),
    ...(discard && { discard: ({ id }) => discard(id) }),
    send: async ({ id, messageId, submissionId }) => {
      const submission = await store.readSubmission(submissionId ?? '')
      if (!submission) return false
      await send(submission, { id, messageId })
      return true
    },
  }
}
