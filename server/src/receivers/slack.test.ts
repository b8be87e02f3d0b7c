/** Messages to Slack, checked by what its documentation demands of them. */
import type { Submission } from '@lanternfield/contract/submission.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  APPLICATION,
  APPLICATION_LINES,
  HOSTILE_CASES,
  post,
  RECEIVER_CONTEXT,
} from '../../testing/receivers.ts'
import { MAIL_COPY } from '../../testing/test-server.ts'
import { slack } from './slack.ts'

const textElement = v.strictObject({
  type: v.literal('text'),
  text: v.pipe(v.string(), v.nonEmpty()),
  style: v.optional(v.strictObject({ bold: v.literal(true) })),
})
/** Strict: there is no element of any other type, such as a link, a mention, an emoji or a date. */
const richText = v.strictObject({
  type: v.literal('rich_text'),
  elements: v.array(
    v.strictObject({
      type: v.picklist(['rich_text_section', 'rich_text_quote']),
      elements: v.pipe(v.array(textElement), v.nonEmpty()),
    }),
  ),
})
const slackMessage = v.strictObject({
  // Slack truncates what is longer than 40,000 characters.
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4000)),
  blocks: v.strictTuple([richText]),
  unfurl_links: v.literal(false),
  unfurl_media: v.literal(false),
})

async function postToSlack(submission: Submission) {
  const { json } = await post((url) => slack.open({ url }, RECEIVER_CONTEXT), submission)
  const { text, blocks } = v.parse(slackMessage, json)
  const parts = blocks[0].elements.map(({ type, elements }) => ({
    type,
    text: elements.map((element) => element.text).join(''),
  }))
  return { text, parts }
}

test('posts an application as rich text, with the message as a quotation', async () => {
  expect(await postToSlack(APPLICATION)).toEqual({
    text: 'Join our team: Mira Holloway',
    parts: [
      {
        type: 'rich_text_section',
        text: APPLICATION_LINES.join('\n'),
      },
      { type: 'rich_text_quote', text: 'First line\nSecond line “quoted” 🏮' },
    ],
  })
})

test.each([
  ['has no quotation without a message', { message: ' ' }, undefined],
  [
    'says why a request for the guide has no message',
    { purpose: 'guide', message: '' },
    MAIL_COPY.notification.guideRemark,
  ],
] as const)('%s', async (_, changes, quotation) => {
  const { parts } = await postToSlack({ ...APPLICATION, ...changes })
  expect(parts[1]?.text).toBe(quotation)
})

test('leaves out lines without a value', async () => {
  const none = { phone: '', topic: null, source: null, resume: null }
  const { parts } = await postToSlack({ ...APPLICATION, ...none })
  expect(parts[0]?.text.split('\n')).toHaveLength(5)
})

test.each(HOSTILE_CASES)('reads as text: $kind', async ({ submission, message, line }) => {
  const { text, parts } = await postToSlack(submission)
  const [facts = '', ...more] = (parts[0]?.text ?? '').split('\n')
  expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
  expect(facts.startsWith(line)).toBe(true)
  for (const [index, label] of ['name', 'email', 'phone'].entries())
    if (line !== '') expect(more[index]?.startsWith(`Your ${label}: ${line}`)).toBe(true)
  // No text of a visitor's begins one more.
  expect(more.length).toBeLessThanOrEqual(8)
  const quotation = parts[1]?.text ?? ''
  expect(quotation.slice(0, 3990)).toBe(message.slice(0, 3990))
  expect(quotation.endsWith(MAIL_COPY.receiver.shortened)).toBe(message.length > 4000)
})
