import { expect, test } from 'vitest'
import { normalizePhone } from './phone.ts'

test.each([
  // As Japanese keyboards type it, with each of their dashes.
  ['０９０－１２３４－５６７８', '09012345678'],
  ['０３−１２３４─５６７８', '0312345678'],
  ['\u207a81 90 1234 5678', '+819012345678'],
  ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
  ['\u202a+91 98765 43210\u202c', '+919876543210'],
  ['+1 (512) 555-01.42', '+15125550142'],
  ['【512】 555\u20110142', '5125550142'],
])('%j is the number %s', (typed, number) => {
  expect(normalizePhone(typed)).toBe(number)
})

test.each([
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+(44)(0)20 7946 0958', '+442079460958'],
  ['＋４４（０）２０ ７９４６ ０９５８', '+442079460958'],
  ['0044 (0)20 7946 0958', '00442079460958'],
  // The area code in the brackets, with its zero.
  ['+44 (020) 7946 0958', '+442079460958'],
  // Without a country code the zero is dialled.
  ['(020) 7946 0958', '02079460958'],
  // Italy, San Marino and three African countries dial it after their code, too.
  ['+39 (0)6 6982 1234', '+390669821234'],
  ['+225 (07) 07 12 34 56', '+2250707123456'],
  ['+242 (06) 612 3456', '+242066123456'],
  // No zero behind a country code.
  ['+44 20 (0)7946 0958', '+4420079460958'],
])('%j, with a zero in brackets, is the number %s', (typed, number) => {
  expect(normalizePhone(typed)).toBe(number)
})

test('a digit of any script is the ASCII digit of its value', () => {
  for (const numberingSystem of Intl.supportedValuesOf('numberingSystem')) {
    const digits = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
    const written = digits.format(9_876_543_210)
    if (/^\p{Nd}{10}$/u.test(written))
      expect(normalizePhone(written), numberingSystem).toBe('9876543210')
  }
})

test('what is no part of a number stays, so that it is refused', () => {
  expect(normalizePhone('555 CALL NOW')).toBe('555CALLNOW')
  expect(normalizePhone('512+5550142 ext. 5')).toBe('512+5550142ext5')
})
