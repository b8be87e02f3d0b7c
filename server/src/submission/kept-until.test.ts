import { expect, test } from 'vitest'
import { keptUntil } from './kept-until.ts'

test('a submission is kept for the days of its profile', () => {
  const retention = { SERVICES: 2, CAREERS: 1 }
  const until = (profile: 'SERVICES' | 'CAREERS') =>
    new Date(keptUntil({ profile, receivedAt: Date.UTC(2026, 10, 16, 9) }, retention)).toISOString()
  expect(until('SERVICES')).toBe('2026-11-18T09:00:00.000Z')
  expect(until('CAREERS')).toBe('2026-11-17T09:00:00.000Z')
})
