import { expect, test } from 'vitest'
import { fillCopy } from './fill-copy.ts'

test('values are filled in once, and placeholders within them stay', () => {
  expect(fillCopy('{label}: {name}', { label: '{name}', name: 'Mira' })).toBe('{name}: Mira')
  expect(fillCopy('{toString} {name}', { name: 3 })).toBe('{toString} 3')
})

test('a place without a value stays as it is, and zero is a value', () => {
  expect(fillCopy('{count} of {max} left in {file}', { count: 0, max: 256 })).toBe(
    '0 of 256 left in {file}',
  )
})
