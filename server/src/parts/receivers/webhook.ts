import { webhookSecret, webhookUrl } from '@lanternfield/settings/kinds.ts'
import { openAlertWebhook, openWebhookClient } from '../../webhook/webhook-client.ts'
import { type ReceiverType, secret } from './receiver-type.ts'
import { composeSubmissionEvent } from './submission-event.ts'

/** Another program, by Standard Webhooks; see docs/webhooks.md. */
export const webhook: ReceiverType<'url' | 'secret'> = {
  fields: {
    url: webhookUrl,
    secret: secret(webhookSecret),
  },
  open: (options, { resumeLink }) => {
    const { send, close } = openWebhookClient(options)
    return {
      send: (submission, { id }) => send(id, composeSubmissionEvent(submission, resumeLink)),
      close,
    }
  },
  openAlerts: (options) => openAlertWebhook(options),
}
