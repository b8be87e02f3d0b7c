import * as v from 'valibot'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { formRule, lineRule, nationalPhone } from './rules.ts'

// Marks that text from other programs has around it, and that nobody sees.
const [TO_RIGHT, FROM_LEFT, END] = ['\u200e', '\u202a', '\u202c']

test.each([
  ['name', 'Mary\u00a0Ann', 'Mary Ann'],
  ['name', '山田\u3000太郎', '山田 太郎'],
  ['name', 'Mary \u2009\tAnn\u202f', 'Mary Ann'],
  ['name', `John Smith${TO_RIGHT}`, 'John Smith'],
  ['name', '\u2066محمد\u2069 \u061cعلي\u200f', 'محمد علي'],
  ['name', '\ufeffJo\u00adhn\u200b', 'John'],
  ['name', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['name', 'ශ්\u200dරී', 'ශ්\u200dරී'],
  ['name', 'علی\u200c\u200dرضا', 'علی\u200cرضا'],
  ['name', '\u200dMi\u200cra\u200d', 'Mira'],
  ['email', `${FROM_LEFT}mira@northbay.example${END}`, 'mira@northbay.example'],
  ['email', 'mira＠northbay。example', 'mira@northbay.example'],
  ['email', 'mira@northbay.example. ', 'mira@northbay.example'],
  ['email', '小明@例子。公司', '小明@例子.公司'],
  ['phone', `${FROM_LEFT}+91 98765 43210${END}`, '+919876543210'],
  ['message', 'C++\u200e \u00a0یعنی\u200cها', 'C++\u200e \u00a0یعنی\u200cها'],
] as const)('%s %j is stored as %j', (field, typed, stored) => {
  const demand = field === 'name' || field === 'email' ? 'required' : 'optional'
  expect(v.safeParse(formRule(field, demand), typed)).toMatchObject({
    output: stored,
    success: true,
  })
})

test.each([
  ['name', `M${TO_RIGHT}i`, messages.tooShort(3)],
  ['name', TO_RIGHT, messages.required],
  ['name', '\u200d \u200c', messages.required],
  ['name', 'Mira\u2028Bcc', messages.lettersOnly],
  ['name', 'Mira ２', messages.lettersOnly],
  ['name', 'राम'.repeat(26), messages.tooLong(50)],
  ['email', 'mira@northbay.example..', messages.emailFormat],
  ['email', 'mira\u00a0h@northbay.example', messages.emailFormat],
  ['email', 'mi\u200dra@northbay.example', messages.emailFormat],
  ['email', `${'ｍ'.repeat(24)}@northbay.example`, messages.tooLong(40)],
] as const)('%s %j is answered %j', (field, typed, message) => {
  const result = v.safeParse(formRule(field, 'required'), typed, { abortPipeEarly: true })
  expect(result.issues?.[0]?.message).toBe(message)
})

test.each([
  ['12345678901', messages.tooLong(10)],
  ['０９０－１２３４－５６７８', messages.tooLong(10)],
  ['0044 (0)20 7946 0958', messages.tooLong(10)],
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
