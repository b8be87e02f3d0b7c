import { webhookSecret, webhookUrl } from '@lanternfield/contract/settings/values.ts'
import { composeSubmissionEvent } from '../webhook/events.ts'
import { openHttpClient } from '../webhook/http-client.ts'
import { signWebhook } from '../webhook/webhook-client.ts'
import type { ReceiverType } from './receiver-type.ts'

/** Another program, by Standard Webhooks; see docs/webhooks.md. */
export const webhook: ReceiverType<'url' | 'secret'> = {
  fields: {
    url: webhookUrl,
    secret: { ...webhookSecret, isSecret: true },
  },
  open: ({ url, secret }, { resumeLink }) => {
    const client = openHttpClient()
    return {
      send: async (submission, { id }) => {
        const body = composeSubmissionEvent(submission, resumeLink)
        await client.post(url, body, signWebhook(secret, id, body))
      },
      close: client.close,
    }
  },
}
