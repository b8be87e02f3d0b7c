/** Messages to chats, checked by what Slack's documentation and Microsoft's own library for cards demand of them. */
import { Buffer } from 'node:buffer'
import { createRequire } from 'node:module'
import type { Submission } from '@lanternfield/contract/submission.ts'
import { parseHTML } from 'linkedom'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { APPLICATION, fillWith, post, RECEIVER_CONTEXT } from '../../testing/receivers.ts'
import { MAIL_COPY } from '../../testing/test-server.ts'
import { describeSubmission } from './describe-submission.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'

const CARD_MAX_BYTES = 28 * 1024
const LINES = [
  'Join our team: Mira Holloway',
  'Your name: Mira Holloway',
  'Your email: mira@northbay.example',
  'Your phone: 5125550142',
  'About: Careers (/careers/)',
  'Came from: google / cpc · landed on /services/ · from news.example/review',
  'Resume: mira.pdf (2 KB, in the mail to your mailbox)',
  'Received: Mon, 06 May 2030 07:08:09 GMT',
  'Reference: 5d7a7a2c-6f43-4f3a-8f0e-6f2a3a0d9c11',
]
/** What would be a mention, a link, a style, a date or the end of the text, in Slack or in Teams. */
const MARKUP = `<!channel> <@U1|a> <https://evil.example|b> &lt;!here&gt; :smile: *c* [d](https://evil.example) <at>e</at> <b>f</b> {{DATE(2017-02-14T06:00:00Z, SHORT)}} {{{TIME(2017-02-14T06:00:00Z)}}} "}]}\\n`
const MANY_BYTES = '👨‍👩‍👧‍👦'.repeat(2000)

/** Strict: there is no element of any other type, such as a link, a mention, an emoji or a date. */
const slackElement = v.strictObject({
  type: v.picklist(['rich_text_section', 'rich_text_quote']),
  elements: v.array(
    v.strictObject({
      type: v.literal('text'),
      text: v.pipe(v.string(), v.nonEmpty()),
      style: v.optional(v.strictObject({ bold: v.literal(true) })),
    }),
  ),
})
const slackMessage = v.strictObject({
  // Markup is read in it.
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4000), v.regex(/^([^<>&]|&(amp|lt|gt);)*$/)),
  blocks: v.strictTuple([
    v.strictObject({ type: v.literal('rich_text'), elements: v.array(slackElement) }),
  ]),
  unfurl_links: v.literal(false),
  unfurl_media: v.literal(false),
})

/** @returns its lines, the last of which are the message */
async function readInSlack(submission: Submission): Promise<string[]> {
  const { json } = await post((url) => slack.open({ url }, RECEIVER_CONTEXT), submission)
  const [{ elements }] = v.parse(slackMessage, json).blocks
  const [facts = '', message = ''] = elements.map((part) =>
    part.elements.map(({ text }) => text).join(''),
  )
  return [...facts.split('\n'), message]
}

/** Strict: there are no actions, no mentions (`msteams.entities`) and no text with Markdown (`TextBlock`). */
const teamsBlock = v.strictObject({
  type: v.literal('RichTextBlock'),
  spacing: v.picklist(['None', 'Small', 'Medium']),
  separator: v.optional(v.literal(true)),
  inlines: v.array(
    v.strictObject({
      type: v.literal('TextRun'),
      text: v.string(),
      weight: v.optional(v.literal('Bolder')),
      size: v.optional(v.literal('Medium')),
    }),
  ),
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
        body: v.array(teamsBlock),
      }),
    }),
  ]),
})

/** The library that draws cards, with the little that it needs of a browser. */
function openCards(): typeof import('adaptivecards') {
  const { window } = parseHTML('<!doctype html><html><body></body></html>')
  const { document, HTMLElement } = window
  for (const [name, value] of Object.entries({ window, document, HTMLElement }))
    vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  // This DOM has no layout, so it cannot set what is seen of a text.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    set(text: string) {
      this.textContent = text
    },
  })
  // Its modules are for bundlers; this is the file for scripts.
  return createRequire(import.meta.url)('adaptivecards/dist/adaptivecards.js')
}

/** @returns the text of each block as it is drawn */
async function readInTeams(submission: Submission): Promise<string[]> {
  const { json, body } = await post((url) => teams.open({ url }, RECEIVER_CONTEXT), submission)
  // The documentation does not say in which encoding.
  for (const encoding of ['utf8', 'utf16le'] as const)
    expect(Buffer.byteLength(body, encoding)).toBeLessThan(CARD_MAX_BYTES)
  const { AdaptiveCard } = openCards()
  const card = new AdaptiveCard()
  card.parse(v.parse(teamsMessage, json).attachments[0].content)
  expect(card.validateProperties().validationEvents).toEqual([])
  const drawn = card.render()
  const elements = [...(drawn?.querySelectorAll('*') ?? [])]
  expect(new Set(elements.map(({ tagName }) => tagName))).toEqual(new Set(['DIV', 'SPAN']))
  const blocks = [...(drawn?.querySelectorAll('.ac-richTextBlock') ?? [])]
  return blocks.map(({ textContent }) => textContent.replaceAll('{\u2060{', '{{'))
}

test.each([
  ['Slack', readInSlack],
  ['Teams', readInTeams],
])('%s shows a submission as lines and its message, all of it as text', async (_, read) => {
  expect(await read(APPLICATION)).toEqual([...LINES, 'First line\nSecond line “quoted” 🏮'])
  const hostile = await read(fillWith(MARKUP))
  for (const [index, label] of ['', 'Your name: ', 'Your email: ', 'Your phone: '].entries())
    expect(hostile[index]?.startsWith(label + MARKUP)).toBe(true)
  expect(hostile).toHaveLength(LINES.length + 1)
  expect(hostile.at(-1)).toBe(MARKUP)
  const long = await read(fillWith(MANY_BYTES))
  expect(long.at(-1)?.endsWith(MAIL_COPY.receiver.shortened)).toBe(true)
})

test('a line begins on no text of the visitor', () => {
  const { lines, heading } = describeSubmission(fillWith('a\nb\u2028c'), RECEIVER_CONTEXT)
  for (const text of [heading, ...lines.map((line) => line.text)])
    expect(text).not.toMatch(/[\n\u2028]/)
})

const SHORTENED = `…\n${MAIL_COPY.receiver.shortened}`

test.each([
  ['is empty without one', { message: ' ' }, ''],
  [
    'says why a request for the guide has none',
    { purpose: 'guide', message: '' },
    MAIL_COPY.notification.guideRemark,
  ],
  ['is whole', { message: '😀'.repeat(2000) }, '😀'.repeat(2000)],
  ['is cut', { message: 'a'.repeat(4001) }, 'a'.repeat(4000) + SHORTENED],
  ['is cut before an emoji', { message: `${'a'.repeat(3999)}😀` }, 'a'.repeat(3999) + SHORTENED],
] as const)('the message %s', (_, changes, message) => {
  const description = describeSubmission({ ...APPLICATION, ...changes }, RECEIVER_CONTEXT)
  expect(description.message).toBe(message)
})

test('leaves out lines without a value', () => {
  const none = { phone: '', topic: null, source: null, resume: null }
  const { lines } = describeSubmission({ ...APPLICATION, ...none }, RECEIVER_CONTEXT)
  expect(lines).toHaveLength(4)
})
