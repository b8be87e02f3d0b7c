import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { formValues, personalValue } from './values.ts'

const FIELDS = {
  name: 'Mira Holloway',
  email: ' Mira@Northbay.example ',
  phone: '',
  message: ' ',
  inquiryType: 'careers',
  extension: 'pdf',
  bytes: '48213',
}

test('personal values are redacted unless the build says otherwise', () => {
  expect(personalValue('mira@northbay.example')).toBe('filled')
  expect(formValues(FIELDS)).toEqual({
    name: 'filled',
    email: 'filled',
    phone: '',
    message: '',
    inquiryType: 'careers',
    extension: 'pdf',
    bytes: '48213',
  })
})

test('a hashed address is that of the trimmed address in lower case', () => {
  vi.stubEnv('PUBLIC_ANALYTICS_VALUES', 'hashed')
  const expected = createHash('sha256').update('mira@northbay.example').digest('hex')
  const values = formValues(FIELDS)
  expect(values.email).toBe(expected)
  expect(values.phone).toBe('')
  expect(values.inquiryType).toBe('careers')
  expect(personalValue('Zoë')).toBe(createHash('sha256').update('zoë').digest('hex'))
})

test('raw values travel as they were entered', () => {
  vi.stubEnv('PUBLIC_ANALYTICS_VALUES', 'raw')
  expect(formValues(FIELDS)).toEqual({ ...FIELDS, message: '' })
})

test('a field that is not known to be harmless counts as personal', () => {
  expect(formValues({ resume: 'mira-holloway.pdf', company: 'Northbay' })).toEqual({
    resume: 'filled',
    company: 'filled',
  })
})
