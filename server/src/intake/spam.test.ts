import { NO_SIGNALS } from '@lanternfield/contract/examples/form-signals.ts'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { expect, test } from 'vitest'
import { newSent } from '../../testing/entries.ts'
import { type RecentCounts, suspicionsOf } from '../submission/suspect.ts'
import { comparableText, scoreOf } from './spam.ts'

const NEVER_SEEN = { fromClient: 0, sameText: 0, isBeyondNetwork: false }

const saying = (message: string) => newSent({ profile: 'SERVICES', message, resume: null })

type Example = {
  readonly message: string
  readonly profile?: Profile
  readonly signals?: Partial<FormSignals>
  readonly seen?: Partial<RecentCounts>
}

function suspicionsOfExample({ message, profile = 'SERVICES', signals, seen }: Example) {
  const written = { ...saying(message), profile, resume: profile === 'CAREERS' ? {} : null }
  const score = scoreOf(written, { ...NO_SIGNALS, ...signals })
  return suspicionsOf(score, { ...NEVER_SEEN, ...seen })
}

const HASTY = { signals: { fillSeconds: 1 } }

const HONEST: Readonly<Record<string, Example>> = {
  'no message': { message: '' },
  'a phone number': { message: 'Call me: +1 (512) 555-0142, ask for Mira.' },
  'an email address': { message: 'Write to claims@northbay.example, my colleague Tom reads it.' },
  'a site and that of another company': {
    message: 'We want https://www.northbay.example to feel like https://www.southbay.example.',
  },
  'three sites, in a hurry': {
    message: 'Like www.a.example, not www.b.example or www.c.example!',
    ...HASTY,
  },
  'a shared document': {
    message: 'Our brief: https://docs.google.com/document/d/1AbC_dEf/edit?usp=sharing',
  },
  'a chat address': { message: 'Easiest on Telegram: https://t.me/mira_holloway, after six.' },
  'a question about advertisements': {
    message: 'An agency sold us backlinks and now Google lists us nowhere. Can you help?',
  },
  'nothing but capitals': { message: 'OUR SYSTEM IS DOWN! CAN YOU TAKE OVER THIS WEEK?' },
  'HTML in a question': { message: 'Our page says <a href="/"> where it should not. Why?' },
  'a Russian text with Latin names': {
    message: 'Нам нужна интеграция с PostgreSQL и Kafka, сайт https://northbay.example.',
  },
  'a Japanese text': { message: '保険金請求システムについてお話を伺いたいです。' },
  'a busy office, in a hurry, again': {
    message: 'We would like a quote for a portal.',
    ...HASTY,
    seen: { fromClient: 9, sameText: 5 },
  },
  'an application with six links': {
    message: 'www.a.example www.b.example www.c.example www.d.example www.e.example www.f.example',
    profile: 'CAREERS',
    ...HASTY,
  },
  'an inquiry with six profiles': {
    message:
      'www.linkedin.com/in/a github.com/a https://github.com/a https://gitlab.com/a www.behance.net/a www.dribbble.com/a https://medium.com/@a',
  },
}

test.each(Object.entries(HONEST))('%s is no suspect', (_, example) => {
  expect(suspicionsOfExample(example)).toEqual([])
})

const SPAM: Readonly<Record<string, Example>> = {
  'hidden-box': { message: 'Hello', signals: { trapIsTicked: true } },
  links: { message: 'http://a1.example www.b2.example http://c3.example d4 www.e5.example www.f6' },
  'markup markup-links': {
    message: '[url=http://seo.example]rank first[/url] [url=http://pills.example]pills[/url]',
  },
  'hasty markup markup-links': { message: '<a href="http://pills.example">pills</a>', ...HASTY },
  'hidden-links pitch': {
    message: 'Guaranteed profit with bitcoin investment: https://t.me/btc_double',
  },
  pitch: { message: 'I can rank your website on the first page of Google with backlinks.' },
  'mixed-scripts': { message: 'Yоur pаypаl accоunt is limitеd, cоnfirm at https://paypa1.example' },
  gibberish: { message: 'XhTgRqLmPwZsKdYvNb' },
  'hidden-links repeated flood': {
    message: 'Special offer for you: https://bit.ly/offer',
    seen: { fromClient: 8, sameText: 12 },
  },
  network: { message: 'We would like a quote for a portal.', seen: { isBeyondNetwork: true } },
}

test.each(Object.entries(SPAM))('spam with the signals %s is a suspect', (signals, example) => {
  expect(suspicionsOfExample(example)).toEqual(signals.split(' '))
})

test.each([
  ['a polite offer', 'We help companies like yours with staffing. Do you have ten minutes?'],
  ['one phrase of an advertisement', 'I would like to publish a guest post. What is your price?'],
])('%s is no suspect, and reaches the mailbox unmarked', (_, message) => {
  expect(suspicionsOfExample({ message })).toEqual([])
})

test.each([
  ['https://www.northbay.example', 1],
  ['www.northbay.example https://northbay.example/shop', 1],
  ['www.northbay.example https://www.northbay.example/shop', 1],
  ['http://a.example/x?y=http://b.example', 1],
  ['HTTPS://WWW.A.example, (www.b.example) "http://c.example"', 3],
])('a host counts once in the links %s', (links, hosts) => {
  // Two links are usual; two more make the points visible.
  const { names, score } = scoreOf(saying(`${links} http://x.example http://y.example`), NO_SIGNALS)
  expect(names).toEqual(['links'])
  expect(score).toBe(hosts * 2)
})

test.each([
  ['aBcdEfghIjklMnop', true],
  ['  XhTgRqLmPwZsKdYvNb\n', true],
  ['aBcdEfghIjklmnop', false],
  ['Datenverarbeitung', false],
  ['aBcDeFgHi', false],
  ['What is XhTgRqLmPwZsKdYvNb?', false],
  ['XhTgRqLmPwZsKdYvNb is what?', false],
])('a message %j is gibberish: %s', (message, isGibberish) => {
  expect(scoreOf(saying(message), NO_SIGNALS).names).toEqual(isGibberish ? ['gibberish'] : [])
})

test.each([
  [1.9, ['hasty']],
  [2, []],
])('a form that is filled in within %s s has the signals %j', (fillSeconds, names) => {
  expect(scoreOf(saying('Hello.'), { ...NO_SIGNALS, fillSeconds }).names).toEqual(names)
})

test('compares texts without case, spaces and numbers', () => {
  expect(comparableText({ message: 'Offer No. 17:  BUY now!' })).toBe(
    comparableText({ message: 'offer no 4, buy NOW' }),
  )
  expect(comparableText({ message: 'Offer' })).not.toBe(comparableText({ message: 'Order' }))
})
