import { expect, test } from 'vitest'
import {
  FORMS,
  INQUIRY_TYPES,
  isKnownLabel,
  LEAD_MAGNET_LABEL,
  labelOf,
  PROBE_LABEL,
  profileOf,
  purposeOf,
  variantOf,
} from './forms.ts'

test('a form is as FORMS has it, unless it is opened for a resume', () => {
  const popup = FORMS['contact-us-popup']
  expect(variantOf('contact-us-popup', 'contact-us')).toEqual(popup)
  const careers = { ...popup, inquiryType: 'careers' }
  expect(variantOf('contact-us-popup', 'file-upload')).toEqual(careers)
})

test('only applications go to the careers mailbox', () => {
  expect(INQUIRY_TYPES.filter((type) => profileOf(type) === 'CAREERS')).toEqual(['careers'])
  expect(profileOf('leadMagnet')).toBe('SERVICES')
})

test('inquiry types are those of the specification, and one for questions', () => {
  expect(INQUIRY_TYPES).toEqual(['services', 'scheduleDemo', 'feedback', 'careers'])
})

test('each inquiry type travels under its label', () => {
  const labels = { services: 'A', scheduleDemo: 'B', feedback: 'C', careers: 'D' }
  expect(INQUIRY_TYPES.map((type) => labelOf(type, labels))).toEqual(['A', 'B', 'C', 'D'])
  expect(labelOf('leadMagnet', labels)).toBe('Lead magnet')
  expect(
    ['A', 'D', 'Lead magnet', 'E', 'services'].filter((label) => isKnownLabel(label, labels)),
  ).toEqual(['A', 'D', 'Lead magnet'])
})

test('recognizes only guide requests and probes by their labels', () => {
  expect(purposeOf(LEAD_MAGNET_LABEL)).toBe('guide')
  expect(purposeOf(PROBE_LABEL)).toBe('probe')
  for (const label of ['General inquiry', '', 'probe', 'toString', '__proto__'])
    expect(purposeOf(label)).toBe('inquiry')
})
