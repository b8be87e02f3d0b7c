/** Messages to chats: all that a visitor wrote is text in them. */
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { MAIL_COPY } from '../../../testing/test-server.ts'
import type { Submission } from '../../submission/submission.ts'
import { describeSubmission } from './chat-receiver.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { APPLICATION, fillWith, post, RECEIVER_CONTEXT } from './testing/receivers.ts'

const CARD_MAX_BYTES = 28 * 1024
const LINES = [
  'Join our team: Mira Holloway',
  'Your name: Mira Holloway',
  'Your email: mira@northbay.example',
  'Your phone: 5125550142',
  'About: Careers (/careers/)',
  'Came from: google / cpc · landed on /services/ · from news.example/review',
  'Resume: mira.pdf (2 KB, in the mail to your mailbox)',
  'Received: 6 May 2030, 07:08 (Testville)',
  'Reference: 5d7a7a2c-6f43-4f3a-8f0e-6f2a3a0d9c11',
]
const PAGE = `https://www.testfield.example/prod/inbox/${APPLICATION.id}`
const OPEN = MAIL_COPY.notification.open

/** What would be a mention, a link, a style, a date or the end of the text, in Slack or in Teams. */
const MARKUP = `<!channel> <@U1|a> <https://evil.example|b> &lt;!here&gt; :smile: *c* [d](https://evil.example) <at>e</at> <b>f</b> {{DATE(2017-02-14T06:00:00Z, SHORT)}} {{{TIME(2017-02-14T06:00:00Z)}}} "}]}\\n`
const MANY_BYTES = '👨‍👩‍👧‍👦'.repeat(2000)

/** What a message consists of, by the name that its service gives to each kind of part. */
function typesIn(json: unknown): Set<string> {
  const types = new Set<string>()
  JSON.stringify(json, (key, value) => (key === 'type' ? types.add(value) : value))
  return types
}

type Texts = readonly { readonly text: string }[]

/** @returns its lines, the last of which are the message */
async function readInSlack(submission: Submission): Promise<string[]> {
  const { json, body } = await post((url) => slack.open({ url }, RECEIVER_CONTEXT), submission)
  // There is no mention, emoji or date, and no link but ours.
  expect(typesIn(json)).toEqual(
    new Set(['rich_text', 'rich_text_section', 'rich_text_quote', 'text', 'link']),
  )
  expect(json).toMatchObject({ unfurl_links: false, unfurl_media: false })
  const { text, blocks } = JSON.parse(body)
  // Markup is read in it.
  expect(text).toMatch(/^([^<>&]|&(amp|lt|gt);)+$/)
  expect(body.split('"type":"link"')).toHaveLength(2)
  expect(blocks[0].elements.at(-1).elements).toEqual([{ type: 'link', url: PAGE, text: OPEN }])
  const [facts = '', message = ''] = blocks[0].elements.map(
    ({ elements }: { readonly elements: Texts }) => joined(elements),
  )
  return [...facts.split('\n'), message]
}

/** The text of some parts. Slack refuses the whole message for an empty one. */
function joined(parts: Texts): string {
  for (const { text } of parts) expect(text).not.toBe('')
  return parts.map(({ text }) => text).join('')
}

/** @returns the text of each block */
async function readInTeams(submission: Submission): Promise<string[]> {
  const { json, body } = await post((url) => teams.open({ url }, RECEIVER_CONTEXT), submission)
  // The documentation does not say in which encoding.
  for (const encoding of ['utf8', 'utf16le'] as const)
    expect(Buffer.byteLength(body, encoding)).toBeLessThan(CARD_MAX_BYTES)
  // There is no action but ours, and no text with Markdown (`TextBlock`); nor a mention (`msteams.entities`).
  const types = ['message', 'AdaptiveCard', 'RichTextBlock', 'TextRun', 'Action.OpenUrl']
  expect(typesIn(json)).toEqual(new Set(types))
  const [{ contentType, content }] = JSON.parse(body).attachments
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive')
  expect(Object.keys(content)).toEqual(['$schema', 'type', 'version', 'body', 'actions'])
  expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: OPEN, url: PAGE }])
  // Cards replace these in any text.
  expect(body).not.toMatch(/\{\{(DATE|TIME)\(/)
  return content.body.map(({ inlines }: { readonly inlines: Texts }) =>
    joined(inlines).replaceAll('{\u2060{', '{{'),
  )
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
