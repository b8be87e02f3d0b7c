import { expect, test } from 'vitest'
import { keptUntil, parseRetention } from './retention.ts'

test.each([
  ['90', { SERVICES: 90, CAREERS: 90 }],
  ['SERVICES=365,CAREERS=90', { SERVICES: 365, CAREERS: 90 }],
  ['CAREERS=30', { SERVICES: 180, CAREERS: 30 }],
  [' SERVICES = 1 , CAREERS = 36500 ', { SERVICES: 1, CAREERS: 36_500 }],
])('reads %j', (text, retention) => {
  expect(parseRetention(text)).toEqual(retention)
})

test.each(['', '0', '36501', '1.5', 'SALES=3', 'SERVICES=0', 'SERVICES=3,', 'SERVICES'])(
  'refuses %j',
  (text) => {
    expect(parseRetention(text)).toBeNull()
  },
)

test('a submission is kept for the days of its profile', () => {
  const retention = { SERVICES: 2, CAREERS: 1 }
  const until = (profile: 'SERVICES' | 'CAREERS') =>
    new Date(keptUntil({ profile, receivedAt: Date.UTC(2026, 10, 16, 9) }, retention)).toISOString()
  expect(until('SERVICES')).toBe('2026-11-18T09:00:00.000Z')
  expect(until('CAREERS')).toBe('2026-11-17T09:00:00.000Z')
})
