import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

test('puts values into their places', () => {
  expect(fillIn('{count} of {max} left', { count: 0, max: 256 })).toBe('0 of 256 left')
})

test('leaves a place without a value as it is', () => {
  expect(fillIn('{file} is attached', {})).toBe('{file} is attached')
})
