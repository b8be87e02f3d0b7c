import { expect, test } from 'vitest'
import { fillCopy } from './fill-copy.ts'

test('values are filled in once, and placeholders within them stay', () => {
  expect(fillCopy('{label}: {name}', { label: '{name}', name: 'Mira' })).toBe('{name}: Mira')
  expect(fillCopy('{toString} {name}', { name: 3 })).toBe('{toString} 3')
})
