import { expect, test } from 'vitest'
import { readNoindex } from './indexing-setting.ts'

test.each([
  [undefined, false],
  ['', false],
  ['false', false],
  ['true', true],
])('reads SITE_NOINDEX %s as %s', (given, isNoindex) => {
  expect(readNoindex({ SITE_NOINDEX: given })).toBe(isNoindex)
})

test.each(['yes', '1', 'TRUE'])('refuses %s, naming the variable and what it wants', (given) => {
  expect(() => readNoindex({ SITE_NOINDEX: given })).toThrow(
    `SITE_NOINDEX is "${given}", but it must be true or false.`,
  )
})
