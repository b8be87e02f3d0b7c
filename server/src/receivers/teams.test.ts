/** Cards for Teams, parsed and rendered by Microsoft's own library. */
import { Buffer } from 'node:buffer'
import { createRequire } from 'node:module'
import type { Submission } from '@lanternfield/contract/submission.ts'
import { parseHTML } from 'linkedom'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import {
  APPLICATION,
  APPLICATION_LINES,
  HOSTILE_CASES,
  post,
  RECEIVER_CONTEXT,
} from '../../testing/receivers.ts'
import { MAIL_COPY } from '../../testing/test-server.ts'
import { teams } from './teams.ts'

const { window } = parseHTML('<!doctype html><html><body></body></html>')
vi.stubGlobal('window', window)
vi.stubGlobal('document', window.document)
vi.stubGlobal('HTMLElement', window.HTMLElement)
// The DOM of these tests has no layout, so it cannot set what is seen of a text.
Object.defineProperty(window.HTMLElement.prototype, 'innerText', {
  set(text: string) {
    this.textContent = text
  },
})
// Its modules are for bundlers; this is the file for scripts.
const { AdaptiveCard }: typeof import('adaptivecards') = createRequire(import.meta.url)(
  'adaptivecards/dist/adaptivecards.js',
)

const CARD_MAX_BYTES = 28 * 1024
/** Strict: there are no actions, no mentions (`msteams.entities`) and no text with Markdown (`TextBlock`). */
const textRun = v.strictObject({
  type: v.literal('TextRun'),
  text: v.string(),
  weight: v.optional(v.literal('Bolder')),
  size: v.optional(v.literal('Medium')),
})
const textBlock = v.strictObject({
  type: v.literal('RichTextBlock'),
  spacing: v.picklist(['None', 'Small', 'Medium']),
  separator: v.optional(v.literal(true)),
  inlines: v.array(textRun),
})
const teamsMessage = v.strictObject({
  type: v.literal('message'),
  attachments: v.strictTuple([
    v.strictObject({
      contentType: v.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: v.null(),
      content: v.strictObject({
        $schema: v.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: v.literal('AdaptiveCard'),
        version: v.literal('1.2'),
        body: v.array(textBlock),
      }),
    }),
  ]),
})

/** The text of each block as it is rendered. */
async function postToTeams(submission: Submission) {
  const { json, body } = await post((url) => teams.open({ url }, RECEIVER_CONTEXT), submission)
  const { attachments } = v.parse(teamsMessage, json)
  const card = new AdaptiveCard()
  card.parse(attachments[0].content)
  expect(card.validateProperties().validationEvents).toEqual([])
  const rendered = card.render()
  const elements = [...(rendered?.querySelectorAll('*') ?? [])]
  expect(new Set(elements.map(({ tagName }) => tagName))).toEqual(new Set(['DIV', 'SPAN']))
  const blocks = [...(rendered?.querySelectorAll('.ac-richTextBlock') ?? [])]
  return { body, texts: blocks.map(({ textContent }) => textContent.replaceAll('{\u2060{', '{{')) }
}

test('posts an application as a card of texts', async () => {
  const { texts } = await postToTeams(APPLICATION)
  expect(texts).toEqual([...APPLICATION_LINES, 'First line\nSecond line “quoted” 🏮'])
})

test.each(HOSTILE_CASES)('renders as text: $kind', async ({ submission, message, line }) => {
  const { texts, body } = await postToTeams(submission)
  const [heading = '', ...lines] = texts
  expect(heading.startsWith(line)).toBe(true)
  for (const [index, label] of ['name', 'email', 'phone'].entries())
    if (line !== '') expect(lines[index]?.startsWith(`Your ${label}: ${line}`)).toBe(true)
  expect(lines.length).toBeLessThanOrEqual(9)
  if (message !== '') {
    expect(lines.at(-1)?.slice(0, 3990)).toBe(message.slice(0, 3990))
    expect(lines.at(-1)?.endsWith(MAIL_COPY.receiver.shortened)).toBe(message.length > 4000)
  }
  // The documentation does not say in which encoding.
  expect(Buffer.byteLength(body, 'utf8')).toBeLessThan(CARD_MAX_BYTES)
  expect(Buffer.byteLength(body, 'utf16le')).toBeLessThan(CARD_MAX_BYTES)
})
