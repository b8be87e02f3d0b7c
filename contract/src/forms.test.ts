import { expect, test } from 'vitest'
import { FORMS, INQUIRY_TYPES, isPageFormId, labelOf, profileOf, variantOf } from './forms.ts'

test('a form is as FORMS has it, unless it is opened for a resume', () => {
  expect(variantOf('contact-us-popup')).toEqual(FORMS['contact-us-popup'])
  expect(variantOf('contact-us-popup', 'contact-us')).toEqual(FORMS['contact-us-popup'])
  expect(variantOf('contact-us-popup', 'file-upload')).toEqual({
    ...FORMS['contact-us-popup'],
    inquiryType: 'careers',
  })
})

test('two forms stand on a page of their own', () => {
  const onPages = Object.keys(FORMS).filter(isPageFormId)
  expect(onPages).toEqual(['contact-us-page', 'careers-page'])
  expect(isPageFormId('toString')).toBe(false)
})

test('only applications go to the careers mailbox', () => {
  const toCareers = INQUIRY_TYPES.filter(({ id }) => profileOf(id) === 'CAREERS')
  expect(toCareers.map(({ id }) => id)).toEqual(['careers'])
  expect(profileOf('leadMagnet')).toBe('SERVICES')
})

test('each inquiry type travels under its label', () => {
  expect(INQUIRY_TYPES.map(({ id }) => labelOf(id))).toEqual([
    'Request for services',
    'Schedule a demo',
    'General inquiry',
    'Join our team',
  ])
  expect(labelOf('leadMagnet')).toBe('Lead magnet')
})
