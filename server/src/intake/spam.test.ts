import { NO_SIGNALS } from '@lanternfield/contract/form-signals.ts'
import type { Message } from '@lanternfield/contract/wire.ts'
import { describe, expect, test } from 'vitest'
import { comparableText, suspicionsOf } from './spam.ts'

const NEVER_SEEN = { fromSender: 0, sameText: 0 }

function saying(message: string): Message {
  return {
    profile: 'SERVICES',
    inquiryLabel: 'General inquiry',
    subject: '',
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '',
    message,
    resume: null,
  }
}

describe('a person is no suspect', () => {
  test.each([
    ['who says nothing', ''],
    ['who links to a site', 'Our shop is at https://northbay.example. Can you make it faster?'],
    ['who links to two pages', 'See https://northbay.example and https://northbay.example/shop'],
    [
      'who writes of money',
      'We sell cheap insurance online, 100% digital. What would a claims portal cost?',
    ],
    ['who shows markup', 'Our page says <a href="/"> where it should say something else. Why?'],
  ])('%s', (_who, message) => {
    expect(suspicionsOf(saying(message), NO_SIGNALS, NEVER_SEEN)).toEqual([])
  })

  test('whose browser filled in everything at once', () => {
    const signals = { trapIsFilled: false, fillSeconds: 0 }
    expect(suspicionsOf(saying('Please call me.'), signals, NEVER_SEEN)).toEqual([])
  })

  test('who sits in an office from which many write, and sends the same again', () => {
    expect(
      suspicionsOf(saying('We would like a quote for a portal.'), NO_SIGNALS, {
        fromSender: 9,
        sameText: 5,
      }),
    ).toEqual([])
  })
})

describe('a machine is a suspect', () => {
  test('that fills in what nobody sees', () => {
    const signals = { trapIsFilled: true, fillSeconds: null }
    expect(suspicionsOf(saying('Hello'), signals, NEVER_SEEN)).toEqual(['hidden-field'])
  })

  test('that pours out links', () => {
    const links = Array.from({ length: 5 }, (_, index) => `http://pills${index}.example/buy`)
    expect(suspicionsOf(saying(links.join(' ')), NO_SIGNALS, NEVER_SEEN)).toEqual(['links'])
  })

  test('that sends the same links again and again', () => {
    const message = 'Best casino! www.casino.example and www.casino.example/bonus'
    expect(suspicionsOf(saying(message), NO_SIGNALS, { fromSender: 8, sameText: 8 })).toEqual([
      'links',
      'repeated',
      'flood',
    ])
  })

  test('that writes markup for a forum, in no time', () => {
    const signals = { trapIsFilled: false, fillSeconds: 0 }
    expect(
      suspicionsOf(saying('[url=http://seo.example]rank first[/url]'), signals, NEVER_SEEN),
    ).toEqual(['hasty', 'markup'])
  })
})

test('takes a text for the same whatever its case, spaces and numbers', () => {
  expect(comparableText({ message: 'Offer No. 17:  BUY now!' })).toBe(
    comparableText({ message: 'offer no 4, buy NOW' }),
  )
  expect(comparableText({ message: 'Offer' })).not.toBe(comparableText({ message: 'Order' }))
})
