import { EMPTY_TYPED } from '@lanternfield/contract/examples/drafts.ts'
import { NO_SIGNALS } from '@lanternfield/contract/examples/form-signals.ts'
import type { Message } from '@lanternfield/contract/wire.ts'
import { expect, test } from 'vitest'
import { HONEST_EXAMPLES, SPAM_EXAMPLES, type SpamExample } from '../../testing/spam-examples.ts'
import { comparableText, scoreOf, suspicionsOf } from './spam.ts'

const NEVER_SEEN = { fromClient: 0, sameText: 0 }

function saying(message: string): Message {
  return {
    ...EMPTY_TYPED,
    profile: 'SERVICES',
    inquiryLabel: 'General inquiry',
    subject: '',
    context: null,
    noticeVersion: null,
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '',
    message,
    resume: null,
  }
}

/** The score of each example, as a line that people can review. */
function scored({ kind, message, profile = 'SERVICES', signals, seen }: SpamExample) {
  const words = { ...saying(message), profile, resume: profile === 'CAREERS' ? {} : null }
  const { score, names } = scoreOf(words, { ...NO_SIGNALS, ...signals }, { ...NEVER_SEEN, ...seen })
  return {
    score,
    line: `${String(score).padStart(2)}  ${kind}${names.length > 0 ? `: ${names.join(', ')}` : ''}`,
  }
}

const SUSPECT_FROM = 5
/** The kinds of spam that the score finds; the others reach the mailbox like every message. */
const SPAM_FOUND_MIN = 39

test('no honest message is a suspect', () => {
  const suspects = HONEST_EXAMPLES.map(scored).filter(({ score }) => score >= SUSPECT_FROM)
  expect(suspects).toEqual([])
  expect(HONEST_EXAMPLES).toHaveLength(50)
})

test('most kinds of spam are suspects', () => {
  const found = SPAM_EXAMPLES.map(scored).filter(({ score }) => score >= SUSPECT_FROM)
  expect(found.length).toBeGreaterThanOrEqual(SPAM_FOUND_MIN)
  expect(SPAM_EXAMPLES).toHaveLength(50)
})

test('the score of each example is as reviewed', async () => {
  const table = [
    'Honest messages',
    ...HONEST_EXAMPLES.map((example) => scored(example).line),
    '',
    `Spam; a suspect from ${SUSPECT_FROM} on`,
    ...SPAM_EXAMPLES.map((example) => scored(example).line),
    '',
  ]
  await expect(table.join('\n')).toMatchFileSnapshot('spam-scores.txt')
})

test.each([
  ['https://www.northbay.example', 1],
  ['www.northbay.example https://northbay.example/shop', 1],
  ['www.northbay.example https://www.northbay.example/shop', 1],
  ['http://a.example/x?y=http://b.example', 1],
  ['HTTPS://WWW.A.example, (www.b.example) "http://c.example"', 3],
])('counts a link once: %s', (links, hosts) => {
  // Two links are usual; two more make the points visible.
  const { names, score } = scoreOf(
    saying(`${links} http://x.example http://y.example`),
    NO_SIGNALS,
    NEVER_SEEN,
  )
  expect(names).toEqual(['links'])
  expect(score).toBe(hosts * 2)
})

test('stores the names of a suspect’s signals only', () => {
  const trap = { trapIsTicked: true, fillSeconds: null }
  expect(suspicionsOf(saying('Hello'), trap, NEVER_SEEN)).toEqual(['hidden-box'])
  expect(suspicionsOf(saying('Hello'), { ...NO_SIGNALS, fillSeconds: 0 }, NEVER_SEEN)).toEqual([])
})

test('compares texts without case, spaces and numbers', () => {
  expect(comparableText({ message: 'Offer No. 17:  BUY now!' })).toBe(
    comparableText({ message: 'offer no 4, buy NOW' }),
  )
  expect(comparableText({ message: 'Offer' })).not.toBe(comparableText({ message: 'Order' }))
})
