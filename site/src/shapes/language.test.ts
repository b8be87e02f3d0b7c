import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONTENT } from '../lib/content-folder.ts'
import { describeAnswerTime, localeOf } from './language.ts'
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
