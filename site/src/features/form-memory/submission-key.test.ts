import { expect, test } from 'vitest'
import { adoptKey, identify, removeKey } from './submission-key.ts'

const FORM = 'contact-us-page'

const bodyOf = (name: string, noticeVersion?: string) => JSON.stringify({ name, noticeVersion })
const keyFor = (form: string, body: string) => identify(form, body).idempotencyKey

test('a body has the same key until it is stored, whatever is sent meanwhile', () => {
  const [one, other] = [bodyOf('one'), bodyOf('other')]
  const key = keyFor(FORM, one)
  expect(keyFor(FORM, other)).not.toBe(key)
  expect(keyFor('exit-intent', one)).not.toBe(key)
  expect(keyFor(FORM, one)).toBe(key)
  removeKey(FORM, one)
  expect(keyFor(FORM, one)).not.toBe(key)
})

test('a stored body leaves the keys of others', () => {
  const key = keyFor(FORM, bodyOf('first'))
  keyFor(FORM, bodyOf('second'))
  removeKey(FORM, bodyOf('second'))
  expect(keyFor(FORM, bodyOf('first'))).toBe(key)
})

test.each([
  ['ab', 'ba'],
  ['a', 'aa'],
  ['', ' '],
])('%j and %j have keys of their own', (one, other) => {
  expect(keyFor(FORM, bodyOf(one))).not.toBe(keyFor(FORM, bodyOf(other)))
})

test.each([
  ['another one', 'v1', 'v2'],
  ['one', undefined, 'v2'],
  ['none', 'v1', undefined],
])('a repeat on a page with %s notice is sent as it was first', (_, first, later) => {
  const sent = identify('lead-magnet', bodyOf('Mira', first))
  expect(sent.body).toBe(bodyOf('Mira', first))
  expect(identify('lead-magnet', bodyOf('Mira', later))).toEqual(sent)
  removeKey('lead-magnet', bodyOf('Mira', later))
  const next = identify('lead-magnet', bodyOf('Mira', later))
  expect(next.body).toBe(bodyOf('Mira', later))
  expect(next.idempotencyKey).not.toBe(sent.idempotencyKey)
  removeKey('lead-magnet', bodyOf('Mira', later))
})

test('a repeat from another tab has its key, and the notice it was shown', () => {
  adoptKey('careers-page', bodyOf('Mira', 'v1'), 'key-of-that-tab')
  expect(identify('careers-page', bodyOf('Mira', 'v2'))).toEqual({
    idempotencyKey: 'key-of-that-tab',
    body: bodyOf('Mira', 'v1'),
  })
})
