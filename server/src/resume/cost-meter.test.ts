import { expect, test } from 'vitest'
import { createCostMeter } from './cost-meter.ts'

test('calls a client costly above its share, until the window has passed', () => {
  let now = 0
  const meter = createCostMeter({ maxMs: 500, windowMs: 1000, now: () => now })
  meter.add('a', 400)
  expect(meter.isCostly('a')).toBe(false)
  meter.add('a', 400)
  expect([meter.isCostly('a'), meter.isCostly('b')]).toEqual([true, false])
  now = 500
  expect(meter.isCostly('a')).toBe(true)
  now = 601
  expect(meter.isCostly('a')).toBe(false)
})

test('remembers so many clients and no more', () => {
  const meter = createCostMeter({ maxMs: 1, windowMs: 1000, maxClients: 2, now: () => 0 })
  for (const client of ['a', 'b', 'a', 'c']) meter.add(client, 10)
  expect(['a', 'b', 'c'].map(meter.isCostly)).toEqual([true, false, true])
})
