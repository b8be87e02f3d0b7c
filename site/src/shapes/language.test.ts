import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONTENT } from '../lib/content-folder.ts'
import { dayInWords, describeAnswerTime, localeOf } from './language.ts'
import { messages } from './messages.ts'

const { words } = messages.parse(parse(readFileSync(join(CONTENT, 'messages.yaml'), 'utf8')))

test.each([
  [1, 'one business day'],
  [5, 'five business days'],
  [12, '12 business days'],
])('%s business days are %s', (businessDays, described) => {
  expect(describeAnswerTime({ businessDays }, words)).toBe(described)
})

test.each([
  [{ language: 'de', region: 'CH' }, 'de-CH'],
  [{ language: 'de' }, 'de-AT'],
  [{}, 'en-AT'],
] as const)('%j of a company in Austria is %s', (place, tag) => {
  expect(localeOf({ ...place, offices: [{ countryCode: 'AT' }] })).toBe(tag)
})

test.each([
  ['en-US', '2026-12-31T23:59:59Z', 'December 31, 2026'],
  ['fr-FR', '2027-01-01', '1er janvier 2027'],
  ['fr-FR', '2027-01-11', '11 janvier 2027'],
])('in %s the day %s is %s, whatever the time zone of the machine', (locale, day, described) => {
  expect(dayInWords(new Date(day), locale)).toBe(described)
})
