import { expect, test } from 'vitest'
import { describeAnswerTime } from './language.ts'

test.each([
  [1, 'one business day'],
  [5, 'five business days'],
  [12, '12 business days'],
])('%s business days are %s', (businessDays, words) => {
  expect(describeAnswerTime({ businessDays })).toBe(words)
})
