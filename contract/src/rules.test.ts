import * as v from 'valibot'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { formRule, lineRule, nameRule, phoneRule } from './rules.ts'

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
  const result = v.safeParse(phoneRule('required', 'specified'), value, { abortPipeEarly: true })
  expect(result.issues?.[0]?.message).toBe(sentence)
})

test.each([
  ...['Jörg Müßig-Weiß', 'Dr. Meier', "Sean O'Connor", 'Sean O’Connor', 'Gal·la Pérez'],
  ...['レオナルド・ダ・ヴィンチ', 'नमिता राव', '李明', 'Ng'],
])('%s is a name as people write it, and is stored so', (typed) => {
  expect(v.parse(nameRule('written'), typed)).toBe(typed)
  const plain = v.safeParse(nameRule('letters'), typed)
  expect(plain.success).toBe(/^[\p{L}\p{M} ]{3,}$/u.test(typed))
})

test.each(["-'.", 'Mira 2', 'Mira @ Home', 'Mira_H', 'Mira/Jon', '<b>Mira</b>'])(
  '%s is no name, whatever the rule',
  (typed) => {
    expect(v.is(nameRule('written'), typed)).toBe(false)
    expect(v.is(nameRule('letters'), typed)).toBe(false)
  },
)

test.each([
  ['0821 4567890', '08214567890'],
  ['0821 / 45 67 89-0', '08214567890'],
  ['0170／12345678', '017012345678'],
  ['+49 (0)821 456789-0', '+498214567890'],
  ['123456', null],
  ['1234567890123456', null],
  ['0821 CALL', null],
  ['/', null],
  ['---', null],
])('%s is the national number %s in every form', (typed, number) => {
  for (const demand of ['required', 'optional'] as const) {
    const result = v.safeParse(phoneRule(demand, 'national'), typed, { abortPipeEarly: true })
    expect(result.success ? result.output : null).toBe(number)
    if (!number) expect(result.issues?.[0]?.message).toBe(messages.phoneFormat)
    if (/[/／]/.test(typed)) expect(v.is(phoneRule(demand, 'specified'), typed)).toBe(false)
  }
  expect(v.parse(phoneRule('optional', 'national'), '')).toBe('')
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
