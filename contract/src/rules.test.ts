import * as v from 'valibot'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { isEmail, lineRule, nationalPhone } from './rules.ts'

test.each([
  ['mira@northbay.example', true],
  ['mira', false],
  ['', false],
  [`${'m'.repeat(30)}@northbay.example`, false],
])('isEmail(%j) is %s', (value, expected) => {
  expect(isEmail(value)).toBe(expected)
})

test.each([
  ['12345678901', messages.tooLong(10)],
  ['1234567890x', messages.phoneFormat],
  ['12345678901x', messages.phoneFormat],
])('a national phone number %j is answered %j', (value, sentence) => {
  const result = v.safeParse(nationalPhone, value, { abortPipeEarly: true })
  expect(result.issues?.[0]?.message).toBe(sentence)
})

test.each([
  ['Acme Ltd.', 'optional', undefined],
  ['', 'optional', undefined],
  ['', 'required', messages.required],
  ['x'.repeat(11), 'optional', messages.tooLong(10)],
  ['two\nlines', 'optional', messages.oneLine],
  [7, 'optional', messages.notText],
] as const)(
  'a line of at most 10 characters, %j, %s, is answered %j',
  (value, demand, sentence) => {
    const result = v.safeParse(lineRule(10, demand), value, { abortPipeEarly: true })
    expect(result.issues?.[0]?.message).toBe(sentence)
  },
)
