import { expect, test } from 'vitest'
import { draftExamples } from '../examples/drafts.ts'
import { FIELD_NAMES, FIELDS, fieldSentAs, TYPED_FIELD_NAMES } from './fields.ts'
import { FORMS } from './forms.ts'

// What a table cannot derive, and no type demands: a field that is added without it fails here.
test.each(TYPED_FIELD_NAMES)('the field %s is asked for, and has good and bad examples', (name) => {
  expect(name).toMatch(/^[a-z]+$/)
  expect(Object.values(FORMS).some((variant) => variant[name] !== 'absent')).toBe(true)
  const good = draftExamples.filter(({ errors }) => Object.keys(errors).length === 0)
  expect(good.some(({ draft }) => draft[name] !== '')).toBe(true)
  expect(draftExamples.some(({ errors }) => errors[name])).toBe(true)
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
