import { expect, test } from 'vitest'
import { countEdits, nearest, suggest } from './nearest.ts'

test.each([
  ['', 'abc', 3],
  ['title', 'titel', 1],
  ['abcd', 'badc', 2],
  ['ca', 'abc', 3],
  ['chart', 'char', 1],
  ['kitten', 'sitting', 3],
  ['abc', 'cab', 2],
])('from %j to %j are %i edits', (one, other, edits) => {
  expect(countEdits(one, other)).toBe(edits)
})

test('the nearest name is found, and none where all are far', () => {
  const names = ['ananya-deshpande', 'laura-bixby']
  expect(nearest('ananya-deshpanday', names)).toBe('ananya-deshpande')
  expect(nearest('Laura-Bixby', names)).toBe('laura-bixby')
  expect(nearest('somebody-else', names)).toBeUndefined()
  expect(nearest('abcdefghi', ['abcdefxyz'])).toBe('abcdefxyz')
  expect(nearest('abcdefghi', ['abcdewxyz'])).toBeUndefined()
  expect(nearest('abc', ['axy'])).toBe('axy')
  expect(suggest('titel', ['title'])).toBe(' Did you mean title?')
})
