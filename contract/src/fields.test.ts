import { expect, test } from 'vitest'
import { draftExamples, inquiryDraft } from '../examples/drafts.ts'
import { checkDraft } from './draft.ts'
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
import { FIELDS_MAX_BYTES } from './limits.ts'

// What a table cannot derive, and no type demands: a field that is added without it fails here.
test.each(TYPED_FIELD_NAMES)('the field %s is asked for, and has good and bad examples', (name) => {
  expect(name).toMatch(/^[a-z]+$/)
  expect(Object.values(FORMS).some((variant) => variant[name] !== 'absent')).toBe(true)
  const good = draftExamples.filter(({ errors }) => Object.keys(errors).length === 0)
  expect(good.some(({ draft }) => draft[name] !== '')).toBe(true)
  expect(draftExamples.some(({ errors }) => errors[name])).toBe(true)
})

test('operators read one line of each field, under its label', () => {
  expect(LINE_FIELD_NAMES).toEqual(['name', 'email', 'phone'])
  expect(TYPED_FIELD_NAMES.map(operatorLabel)).toEqual(['Name', 'Email', 'Phone', 'Message'])
  const typed = { name: 'a', email: 'b', phone: 'c', message: 'd' }
  expect(pickTyped({ ...EMPTY_TEXTS, ...typed })).toEqual(typed)
})

test('names in a request are those that the specification gives, one for each field', () => {
  const sent = FIELD_NAMES.map((name) => FIELDS[name].sentAs)
  expect(Object.fromEntries(FIELD_NAMES.map((name, index) => [name, sent[index]]))).toMatchObject({
    name: 'name',
    email: 'toEmailAddress',
    phone: 'phoneNumber',
    inquiryType: 'inquiryLabel',
    message: 'emailMessage',
    resume: 'fileAttachment',
  })
  expect(new Set(sent).size).toBe(FIELD_NAMES.length)
  expect(sent.map(fieldSentAs)).toEqual(FIELD_NAMES)
})

test.each([
  ['emailProfile', 'inquiryType'],
  ['emailSubject', null],
  ['constructor', null],
])('an error about %s is shown at the field %s', (sentAs, field) => {
  expect(fieldSentAs(sentAs)).toBe(field)
})

test('the longest form fits into a request, in emoji and as a browser encodes it', () => {
  const longest = inquiryDraft({
    name: '𝒜'.repeat(50),
    email: `${'ü'.repeat(23)}@northbay.example`,
    message: '👨‍👩‍👧‍👦'.repeat(256),
  })
  expect(checkDraft(FORMS['contact-us-page'], longest)).toMatchObject({ ok: true })
  const { resume: _, ...texts } = longest
  expect(String(new URLSearchParams(texts)).length).toBeLessThan(FIELDS_MAX_BYTES)
})
