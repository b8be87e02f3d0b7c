import { expect, test } from 'vitest'
import { toSubmission } from './rows.ts'

const ROW = {
  id: '1',
  received_at: 0,
  profile: 'SERVICES',
  subject: '',
  name: 'Mira',
  email: 'mira@northbay.example',
  phone: '',
  message: '',
  suspicions: null,
  released_at: null,
}

test.each([
  [null, 'Lead magnet', 'guide'],
  [null, 'Probe', 'probe'],
  [null, 'General inquiry', 'inquiry'],
  ['guide', 'The paper', 'guide'],
])('reads purpose %s under the label %s as %s', (purpose, inquiry_label, expected) => {
  expect(toSubmission({ ...ROW, purpose, inquiry_label }).purpose).toBe(expected)
})
