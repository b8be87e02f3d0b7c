/**
 * Slack, by an incoming webhook. In `rich_text`, text has no markup: mentions, links and emoji are elements of
 * their own, of which there is none here but our own link.
 * Source: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block,
 * https://api.slack.com/docs/message-formatting (what `text` has escaped),
 * https://github.com/slackapi/node-slack-sdk packages/webhook (the fields of a message)
 */
import type { RichTextBlock, RichTextLink, RichTextText } from '@slack/types'
import { chatReceiver, type Description } from './chat-receiver.ts'

export const slack = chatReceiver((description) => ({
  // For notifications; the blocks are what is read.
  text: escapeMarkup(description.heading),
  blocks: [composeBlock(description)],
  unfurl_links: false,
  unfurl_media: false,
}))

function composeBlock({ heading, lines, message, link }: Description): RichTextBlock {
  const facts = lines.flatMap(({ label, text }) => [bold(`\n${label}: `), plain(text)])
  const links: RichTextLink[] = link ? [{ type: 'link', url: link.href, text: link.text }] : []
  return {
    type: 'rich_text',
    elements: [
      { type: 'rich_text_section', elements: [bold(heading), ...facts] },
      ...(message ? [{ type: 'rich_text_quote' as const, elements: [plain(message)] }] : []),
      ...links.map((one) => ({ type: 'rich_text_section' as const, elements: [one] })),
    ],
  }
}

const plain = (text: string): RichTextText => ({ type: 'text', text })
const bold = (text: string): RichTextText => ({ ...plain(text), style: { bold: true } })

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
