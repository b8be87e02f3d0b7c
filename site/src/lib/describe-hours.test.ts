import { expect, test } from 'vitest'
import { describeHours } from './describe-hours.ts'

test.each([
  ['08:00', '17:00', '8 a.m. to 5 p.m. CT'],
  ['00:30', '12:00', '12:30 a.m. to 12 p.m. CT'],
  ['12:05', '23:59', '12:05 p.m. to 11:59 p.m. CT'],
])('%s to %s is written as %s', (opens, closes, text) => {
  expect(describeHours({ opens, closes, clock: 'CT' })).toBe(text)
})
