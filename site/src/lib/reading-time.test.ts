import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

test('counts 220 words a minute and never says zero', () => {
  expect(readingMinutes('word '.repeat(1100))).toBe(5)
  expect(readingMinutes('word')).toBe(1)
  expect(readingMinutes('')).toBe(1)
})

test('does not count the head of an article', () => {
  const head = `---\ntitle: ${'word '.repeat(660)}\n---\n`
  expect(readingMinutes(`${head}${'word '.repeat(440)}`)).toBe(2)
})
