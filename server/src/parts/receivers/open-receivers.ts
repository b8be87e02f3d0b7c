import { createSignedLink } from '../../base/signed-link.ts'
import { DAY_MS } from '../../base/times.ts'
import { type Finding, fail, ok } from '../../check.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { Transport } from '../../outbox/runner.ts'
import type { ProbeContext } from '../../part.ts'
import type { DeliveryKind, Store } from '../../store/store.ts'
import type { DeliveryError } from '../../submission/delivery-error.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'
import type { Submission } from '../../submission/submission.ts'
import { GIVE_UP_WHEN_GONE, openWebhookClient } from '../../webhook/webhook-client.ts'
import type { OpenReceiver, Receiver } from './receiver-type.ts'
import { composeSubmissionEvent } from './submission-event.ts'

/** How long a receiver's link downloads a resume. */
const RESUME_LINK_MS = 7 * DAY_MS

export type Webhook = { readonly url: string; readonly secret: string }

type OpenedReceiver = { readonly kind: DeliveryKind; readonly receiver: OpenReceiver }

/** Opens the receivers of RECEIVERS_FILE and WEBHOOK_URL. */
export function openReceivers(
  { receivers, webhook }: { receivers: readonly Receiver[]; webhook: Webhook | null },
  { settings, store, openMailer, mailOptions, now }: ProbeContext,
): OpenedReceiver[] {
  const { endpointUrl } = settings
  const createLink = createSignedLink('resume', { secret: store.secret, endpointUrl })
  const resumeLink = (id: string) => createLink(id, now() + RESUME_LINK_MS)
  const opened = receivers.map(({ name, open }) => ({
    kind: receiverKind(name),
    receiver: open({ mailOptions, openMailer, resumeLink }),
  }))
  return webhook ? [...opened, { kind: 'webhook', receiver: openWebhook(webhook) }] : opened
}

function openWebhook(webhook: Webhook): OpenReceiver {
  const { send, close } = openWebhookClient({ ...webhook, giveUpAfterMs: GIVE_UP_WHEN_GONE })
  return { send: (submission, { id }) => send(id, composeSubmissionEvent(submission)), close }
}

/** Sends submissions to one receiver. One that is down fails its deliveries alone, and no mail. */
export function createReceiverTransport(
  store: Pick<Store, 'submissions'>,
  { kind, receiver }: OpenedReceiver,
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

/** Posts a probe to each receiver, for `npm run doctor -- --send`. */
export async function* sendProbes(
  receivers: readonly OpenedReceiver[],
  { mailDomain }: { readonly mailDomain: string },
  probe: Submission,
): AsyncGenerator<Finding> {
  for (const { kind, receiver } of receivers) {
    const outcome = await receiver.send(probe, createDelivery(kind, mailDomain)).then(
      () => ok('took a probe'),
      ({ code }: DeliveryError) =>
        fail(code, 'See docs/receivers.md, and docs/webhooks.md for WEBHOOK_URL.'),
    )
    await receiver.close?.()
    yield { check: kind.replace(':', ' '), ...outcome }
  }
}
