/**
 * Microsoft Teams, by a workflow that posts the card it receives. A `TextRun` has no Markdown, and mentions need
 * entities of the card, of which there are none here.
 * Source: https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 * (the message),
 * https://learn.microsoft.com/en-us/adaptive-cards/create/textfeatures,
 * https://learn.microsoft.com/en-us/connectors/teams/ (28 KB)
 */
import { chatReceiver, type Description } from './chat-receiver.ts'

export const teams = chatReceiver((description) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: composeCard(description),
    },
  ],
}))

function composeCard({ heading, lines, message, link }: Description) {
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
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.href }] }),
  }
}

const block = (inlines: readonly object[], spacing: string) => ({
  type: 'RichTextBlock',
  spacing,
  inlines,
})
const run = (text: string) => ({ type: 'TextRun', text: breakMacros(text) })
const bold = (text: string) => ({ ...run(text), weight: 'Bolder' })

/** A joiner that nobody sees keeps `{{DATE(…)}}` and `{{TIME(…)}}` from being replaced, as in any text. */
function breakMacros(text: string): string {
  return text.replace(/\{(?=\{(?:DATE|TIME)\()/gi, '{\u2060')
}
