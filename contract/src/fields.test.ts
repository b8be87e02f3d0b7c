import { describe, expect, test } from 'vitest'
import { draftExamples } from '../examples/drafts.ts'
import {
  EMPTY_TEXTS,
  FIELD_NAMES,
  FIELDS,
  fieldSentAs,
  LINE_FIELD_NAMES,
  operatorLabel,
  pickTyped,
  TYPED_FIELD_NAMES,
} from './fields.ts'
import { FORMS } from './forms.ts'
import {
  EMAIL_MAX_CHARS,
  FIELDS_MAX_BYTES,
  LINE_MAX_CHARS,
  MESSAGE_MAX_CHARS,
  NAME_MAX_CHARS,
  WIRE_MESSAGE_MAX_CHARS,
} from './limits.ts'

// What a table cannot derive, and no type demands: a field that is added without it fails here.
describe.each(TYPED_FIELD_NAMES)('the field %s', (name) => {
  test('is named by one word in lower case', () => {
    expect(name).toMatch(/^[a-z]+$/)
  })

  test('is asked for by a form', () => {
    expect(Object.values(FORMS).some((variant) => variant[name] !== 'absent')).toBe(true)
  })

  test('has an example that is wrong, and one that is right', () => {
    expect(draftExamples.some(({ errors }) => errors[name])).toBe(true)
    const good = draftExamples.filter(({ errors }) => Object.keys(errors).length === 0)
    expect(good.some(({ draft }) => draft[name] !== '')).toBe(true)
  })
})

test('operators read one line of each field, under its label', () => {
  expect(LINE_FIELD_NAMES).toEqual(['name', 'email', 'phone'])
  expect(TYPED_FIELD_NAMES.map(operatorLabel)).toEqual(['Name', 'Email', 'Phone', 'Message'])
  const typed = { name: 'a', email: 'b', phone: 'c', message: 'd' }
  expect(pickTyped({ ...EMPTY_TEXTS, ...typed })).toEqual(typed)
  expect(Object.values(EMPTY_TEXTS)).toEqual(['', '', '', '', ''])
})

describe('names in a request', () => {
  test('belong to one field each', () => {
    const sent = FIELD_NAMES.map((name) => FIELDS[name].sentAs)
    expect(new Set(sent).size).toBe(FIELD_NAMES.length)
    expect(sent.map(fieldSentAs)).toEqual(FIELD_NAMES)
  })

  test('are those that the specification gives', () => {
    const sent = Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].sentAs]))
    expect(sent).toMatchObject({
      name: 'name',
      email: 'toEmailAddress',
      phone: 'phoneNumber',
      inquiryType: 'inquiryLabel',
      message: 'emailMessage',
      resume: 'fileAttachment',
    })
  })

  test('lead from the mailbox to the inquiry type; an unknown name has none', () => {
    expect(fieldSentAs('emailProfile')).toBe('inquiryType')
    expect(fieldSentAs('constructor')).toBeNull()
    expect(fieldSentAs('emailSubject')).toBeNull()
  })
})

test('the longest form in emoji, encoded by a browser, fits into a request', () => {
  const bytesPerChar = 3 * Buffer.byteLength('👨‍👩‍👧‍👦')
  const chars = NAME_MAX_CHARS + EMAIL_MAX_CHARS + LINE_MAX_CHARS + MESSAGE_MAX_CHARS
  expect(chars * bytesPerChar).toBeLessThan(FIELDS_MAX_BYTES)
  expect(MESSAGE_MAX_CHARS).toBeLessThanOrEqual(WIRE_MESSAGE_MAX_CHARS)
})
