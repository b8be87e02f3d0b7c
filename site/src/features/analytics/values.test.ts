import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { formValues } from './values.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const TYPED = { name: 'Zoë', email: ' Mira@Northbay.example ', phone: '', message: ' ' }
const HARMLESS = { inquiryType: 'careers', extension: 'pdf', bytes: '48213' }

test.each([
  ['', { ...TYPED, name: 'filled', email: 'filled', message: '' }],
  [
    'hashed',
    { ...TYPED, name: sha256('zoë'), email: sha256('mira@northbay.example'), message: '' },
  ],
  ['raw', { ...TYPED, message: '' }],
])('with PUBLIC_ANALYTICS_VALUES "%s" personal values are %j', (setting, values) => {
  vi.stubEnv('PUBLIC_ANALYTICS_VALUES', setting)
  expect(formValues({ ...TYPED, ...HARMLESS })).toEqual({ ...values, ...HARMLESS })
})

test('a field that is not known to be harmless counts as personal', () => {
  const values = { resume: 'mira-holloway.pdf', company: 'Northbay' }
  expect(formValues(values)).toEqual({ resume: 'filled', company: 'filled' })
})
