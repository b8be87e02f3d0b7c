import { expect, test } from 'vitest'
import { checkFacts, describeFacts, factsIn, NO_FACTS, pickFacts, toSentFacts } from './facts.ts'

const TOPIC = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const SOURCE = { landing: '/services/', referrer: '', params: { utm_source: 'google' } }
const SENT = { context: TOPIC, noticeVersion: '3f9a1c2b4d5e', source: SOURCE }

test('facts are the same after a request as before', () => {
  const facts = checkFacts(SENT)
  expect(facts).toEqual({
    ...NO_FACTS,
    topic: TOPIC,
    noticeVersion: '3f9a1c2b4d5e',
    source: SOURCE,
  })
  expect(toSentFacts(facts)).toEqual(SENT)
})

test('a fact that is missing or breaks its rule is none, and is not sent', () => {
  for (const sent of [
    {},
    { context: null, noticeVersion: 7, source: 'google' },
    { context: { path: '//evil' }, source: { landing: '//evil' } },
  ])
    expect(checkFacts(sent)).toEqual(NO_FACTS)
  expect(toSentFacts(NO_FACTS)).toEqual({})
})

test('programs get each fact that is shown to them, or null', () => {
  expect(pickFacts(checkFacts(SENT), 'export')).toEqual(SENT)
  expect(pickFacts(NO_FACTS, 'webhook')).toEqual({
    context: null,
    noticeVersion: null,
    source: null,
  })
})

test('people get those that are there and shown to them', () => {
  const [about, from, ...others] = describeFacts(checkFacts(SENT), 'mail')
  expect(about).toEqual({ name: 'topic', label: 'About', text: TOPIC.title, path: TOPIC.path })
  expect(from).toEqual({
    name: 'source',
    label: 'Came from',
    text: 'google · landed on /services/',
  })
  expect(others).toEqual([])
  const empty = { landing: '', referrer: '', params: {} }
  expect(describeFacts({ ...NO_FACTS, source: empty }, 'mail')).toEqual([])
  expect(describeFacts(NO_FACTS, 'show')).toEqual([])
  expect(factsIn('ownPage')).toEqual(['topic', 'source'])
})
