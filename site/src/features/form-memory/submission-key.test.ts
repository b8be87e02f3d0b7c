import { expect, test } from 'vitest'
import { keyFor, removeKey } from './submission-key.ts'

const FORM = 'contact-us-page'

test('a body has the same key until it is stored, whatever is sent meanwhile', () => {
  const key = keyFor(FORM, 'one')
  expect(keyFor(FORM, 'other')).not.toBe(key)
  expect(keyFor('exit-intent', 'one')).not.toBe(key)
  expect(keyFor(FORM, 'one')).toBe(key)
  removeKey(FORM, 'one')
  expect(keyFor(FORM, 'one')).not.toBe(key)
})

test('a stored body leaves the keys of others', () => {
  const key = keyFor(FORM, 'first')
  keyFor(FORM, 'second')
  removeKey(FORM, 'second')
  expect(keyFor(FORM, 'first')).toBe(key)
})

test.each([
  ['ab', 'ba'],
  ['a', 'aa'],
  ['', ' '],
])('%j and %j have keys of their own', (one, other) => {
  expect(keyFor(FORM, one)).not.toBe(keyFor(FORM, other))
})
