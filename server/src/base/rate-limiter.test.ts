import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

function createWithClock(options: { max: number; windowMs: number; maxKeys?: number }) {
  let time = 0
  const limiter = createRateLimiter({ ...options, now: () => time })
  return { ...limiter, pass: (ms: number) => (time += ms) }
}

test('allows as many calls as its maximum, then says how long to wait', () => {
  const { consume } = createWithClock({ max: 3, windowMs: 30_000 })
  expect([consume('a'), consume('a'), consume('a'), consume('a')]).toEqual([0, 0, 0, 10_000])
})

test('counts each key for itself', () => {
  const { consume } = createWithClock({ max: 1, windowMs: 1000 })
  expect([consume('a'), consume('b'), consume('a')]).toEqual([0, 0, 1000])
})

test('regains its allowance evenly, never more than its maximum', () => {
  const { consume, pass } = createWithClock({ max: 2, windowMs: 2000 })
  consume('a')
  consume('a')
  pass(1000)
  expect([consume('a'), consume('a')]).toEqual([0, 1000])
  pass(1_000_000)
  expect([consume('a'), consume('a'), consume('a')]).toEqual([0, 0, 1000])
})

test('a refused call does not postpone the next allowed one', () => {
  const { consume, pass } = createWithClock({ max: 1, windowMs: 1000 })
  consume('a')
  pass(500)
  expect(consume('a')).toBe(500)
  pass(500)
  expect(consume('a')).toBe(0)
})

test('a peek consumes nothing, and remembers nobody', () => {
  const { consume, peek, pass } = createWithClock({ max: 1, windowMs: 1000, maxKeys: 1 })
  expect([peek('a'), peek('a'), consume('a'), peek('a')]).toEqual([0, 0, 0, 1000])
  pass(400)
  expect([peek('b'), peek('a')]).toEqual([0, 600])
})

test('forgets the key used longest ago when there are too many', () => {
  const { consume } = createWithClock({ max: 1, windowMs: 1000, maxKeys: 2 })
  consume('a')
  consume('b')
  consume('a')
  consume('c')
  expect(consume('a')).toBeGreaterThan(0)
  expect(consume('b')).toBe(0)
})
