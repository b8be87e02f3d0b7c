import { DAY_MS } from '../../base/durations.ts'
import { createSignedLink } from '../../base/signed-link.ts'
import type { WorkContext } from '../../part.ts'
import type { DeliveryKind } from '../../store/store.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'
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
  {
    settings,
    store,
    mailer,
    mailOptions,
    now,
  }: Pick<WorkContext, 'settings' | 'mailer' | 'mailOptions' | 'now'> & {
    readonly store: Pick<WorkContext['store'], 'secret'>
  },
): OpenedReceiver[] {
  const { endpointUrl } = settings
  const createLink = createSignedLink('resume', { secret: store.secret, endpointUrl })
  const resumeLink = (id: string) => createLink(id, now() + RESUME_LINK_MS)
  const opened = receivers.map(({ name, open }) => ({
    kind: receiverKind(name),
    receiver: open({ mailOptions, mailer, resumeLink }),
  }))
  return webhook ? [...opened, { kind: 'webhook', receiver: openWebhook(webhook) }] : opened
}

function openWebhook(webhook: Webhook): OpenReceiver {
  const { send, close } = openWebhookClient({ ...webhook, giveUpAfterMs: GIVE_UP_WHEN_GONE })
  return { send: (submission, { id }) => send(id, composeSubmissionEvent(submission)), close }
}
