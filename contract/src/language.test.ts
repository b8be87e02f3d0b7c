import { expect, test } from 'vitest'
import { describeAnswerTime, localeOf } from './language.ts'

test.each([
  [1, 'one business day'],
  [5, 'five business days'],
  [12, '12 business days'],
])('%s business days are %s', (businessDays, words) => {
  expect(describeAnswerTime({ businessDays })).toBe(words)
})

test.each([
  [{ language: 'de', region: 'CH' }, 'de-CH'],
  [{ language: 'de' }, 'de-AT'],
  [{}, 'en-AT'],
] as const)('%j of a company in Austria is %s', (place, tag) => {
  expect(localeOf({ ...place, offices: [{ countryCode: 'AT' }] })).toBe(tag)
})
