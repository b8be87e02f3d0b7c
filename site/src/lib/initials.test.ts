import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Meera Raghunathan', 'MR'],
  ['Ana de la Cruz', 'AC'],
  ['  Plato ', 'P'],
  ['𝒜da Łukasz', '𝒜Ł'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
