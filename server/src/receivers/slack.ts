/**
 * Slack, by an incoming webhook. In `rich_text`, text has no markup: mentions, links and emoji are elements of their own, of
 * which there is none here.
 * Source: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks,
 * https://docs.slack.dev/reference/block-kit/blocks/rich-text-block,
 * https://docs.slack.dev/messaging/formatting-message-text (the three characters that `text` has escaped)
 */
import { webhookUrl } from '@lanternfield/contract/settings/values.ts'
import type { RichTextBlock, RichTextText } from '@slack/types'
import { openHttpClient } from '../webhook/http-client.ts'
import { type Description, describeSubmission } from './describe-submission.ts'
import { postToReceiver } from './post-to-receiver.ts'
import type { ReceiverType } from './receiver-type.ts'

export const slack: ReceiverType<{ readonly url: string }> = {
  // Everybody who has the address can post there.
  fields: { url: { ...webhookUrl, isSecret: true } },
  open: ({ url }, context) => {
    const client = openHttpClient()
    return {
      send: (submission) => {
        const message = composeMessage(describeSubmission(submission, context))
        return postToReceiver(client, url, JSON.stringify(message))
      },
      close: client.close,
    }
  },
}

function composeMessage(description: Description) {
  return {
    // For notifications; the blocks are what is read.
    text: escapeMarkup(description.heading),
    blocks: [composeBlock(description)],
    unfurl_links: false,
    unfurl_media: false,
  }
}

function composeBlock({ heading, lines, message }: Description): RichTextBlock {
  const facts = lines.flatMap(({ label, text }) => [bold(`\n${label}: `), plain(text)])
  return {
    type: 'rich_text',
    elements: [
      { type: 'rich_text_section', elements: [bold(heading), ...facts] },
      ...(message ? [{ type: 'rich_text_quote' as const, elements: [plain(message)] }] : []),
    ],
  }
}

const plain = (text: string): RichTextText => ({ type: 'text', text })
const bold = (text: string): RichTextText => ({ ...plain(text), style: { bold: true } })

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
