import { WEEKDAYS } from '@lanternfield/contract/site/office-hours.ts'
import { expect, test } from 'vitest'
import { describeHours } from './describe-hours.ts'

test.each([
  ['08:00', '17:00', '8 a.m. to 5 p.m. CT'],
  ['00:30', '12:00', '12:30 a.m. to 12 p.m. CT'],
  ['12:05', '23:59', '12:05 p.m. to 11:59 p.m. CT'],
])('%s to %s is written as %s', (opens, closes, text) => {
  expect(describeHours([{ opens, closes, clock: 'CT' }])).toBe(text)
})

test('a clock and days are written where they are named, and several spans by their days', () => {
  const days = WEEKDAYS.slice(1, 5)
  const morning = { opens: '08:00', closes: '12:00', days }
  const saturday = { opens: '09:00', closes: '12:30', days: [WEEKDAYS[6], WEEKDAYS[2]] }
  expect([
    describeHours([]),
    describeHours([{ opens: '09:00', closes: '17:00' }]),
    describeHours([{ ...morning, clock: 'GMT' }]),
    describeHours([{ ...morning, days: WEEKDAYS.slice(0, 5) }]),
    describeHours([morning, { opens: '13:00', closes: '17:00', days }, saturday]),
  ]).toEqual([
    '',
    '9 a.m. to 5 p.m.',
    'Mon–Thu 8 a.m. to 12 p.m. GMT',
    'Sun–Thu 8 a.m. to 12 p.m.',
    'Mon–Thu 8 a.m. to 12 p.m. and 1 p.m. to 5 p.m., Tue, Sat 9 a.m. to 12:30 p.m.',
  ])
})
