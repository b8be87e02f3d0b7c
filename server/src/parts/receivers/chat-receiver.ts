import { webhookUrl } from '@lanternfield/settings/kinds.ts'
import { openHttpClient } from '../../webhook/http-client.ts'
import { type Description, describeSubmission } from './describe-submission.ts'
import { type ReceiverType, secret } from './receiver-type.ts'

/** A type of receiver that posts to a chat. @param compose the body in the format of that chat */
export function chatReceiver(compose: (description: Description) => object): ReceiverType<'url'> {
  return {
    // Everybody who has the address can post there.
    fields: { url: secret(webhookUrl) },
    open: ({ url }, context) => {
      const client = openHttpClient()
      return {
        send: (submission) => {
          const body = compose(describeSubmission(submission, context))
          return client.post(url, JSON.stringify(body))
        },
        close: client.close,
      }
    },
  }
}
