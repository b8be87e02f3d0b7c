import { expect, test } from 'vitest'
import { moneyRange } from './money.ts'

test('writes a range, and an amount once where there is none', () => {
  expect(moneyRange({ currency: 'USD', from: 118_000, to: 146_000 })).toBe('USD 118,000–146,000')
  expect(moneyRange({ currency: 'INR', from: 1_100_000, to: 1_100_000 })).toBe('INR 1,100,000')
})
