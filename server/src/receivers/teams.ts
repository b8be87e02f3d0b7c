/**
 * Microsoft Teams, by a workflow that posts the card it receives. A `TextRun` has no Markdown, and mentions need entities
 * of the card, of which there are none here.
 * Source: https://learn.microsoft.com/en-us/connectors/teams/ (the trigger "When a Teams webhook request is received", the
 * limit of about 28 KB), https://learn.microsoft.com/en-us/adaptive-cards/create/textfeatures
 */
import { webhookUrl } from '@lanternfield/contract/settings/values.ts'
import { openHttpClient } from '../webhook/http-client.ts'
import { type Description, describeSubmission } from './describe-submission.ts'
import { postToReceiver } from './post-to-receiver.ts'
import type { ReceiverType } from './receiver-type.ts'

export const teams: ReceiverType<{ readonly url: string }> = {
  // Everybody who has the address can post there.
  fields: { url: { ...webhookUrl, isSecret: true } },
  open: ({ url }, context) => {
    const client = openHttpClient()
    return {
      send: (submission) => {
        const content = composeCard(describeSubmission(submission, context))
        const contentType = 'application/vnd.microsoft.card.adaptive'
        const attachments = [{ contentType, contentUrl: null, content }]
        return postToReceiver(client, url, JSON.stringify({ type: 'message', attachments }))
      },
      close: client.close,
    }
  },
}

function composeCard({ heading, lines, message }: Description) {
  const facts = lines.map(({ label, text }) => block([bold(`${label}: `), run(text)], 'Small'))
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.2',
    body: [
      block([{ ...bold(heading), size: 'Medium' }], 'None'),
      ...facts,
      ...(message ? [{ ...block([run(message)], 'Medium'), separator: true }] : []),
    ],
  }
}

const block = (inlines: readonly object[], spacing: string) => ({
  type: 'RichTextBlock',
  spacing,
  inlines,
})
const run = (text: string) => ({ type: 'TextRun', text: breakMacros(text) })
const bold = (text: string) => ({ ...run(text), weight: 'Bolder' })

/** A joiner that nobody sees keeps `{{DATE(…)}}` and `{{TIME(…)}}` from being replaced, which cards do in any text. */
function breakMacros(text: string): string {
  return text.replace(/\{(?=\{(?:DATE|TIME)\()/gi, '{\u2060')
}
