import { type Finding, fail, ok } from '../../check.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { DeliveryError } from '../../submission/delivery-error.ts'
import type { Submission } from '../../submission/submission.ts'
import type { openReceivers } from './open-receivers.ts'

/** Posts a probe to each receiver, for `npm run doctor -- --send`. */
export async function* sendProbes(
  receivers: ReturnType<typeof openReceivers>,
  { mailDomain }: { readonly mailDomain: string },
  probe: Submission,
): AsyncGenerator<Finding> {
  for (const { kind, receiver } of receivers) {
    const outcome = await receiver.send(probe, createDelivery(kind, mailDomain)).then(
      () => ok('took a probe'),
      ({ code }: DeliveryError) =>
        fail(code, 'See docs/receivers.md, and docs/webhooks.md for WEBHOOK_URL.'),
    )
    yield { check: kind.replace(':', ' '), ...outcome }
  }
}
