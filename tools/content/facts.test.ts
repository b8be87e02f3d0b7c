/** Facts of content/company.yaml and of the code, which no sentence of content/ types. */
import { RETENTION_DAYS } from '@lanternfield/contract/limits.ts'
import { expect, test } from 'vitest'
import { readProse } from './testing/content-files.ts'

const prose = readProse()

function matching(pattern: RegExp): string[] {
  return prose
    .filter(({ text }) => pattern.test(text))
    .map(({ at, text }) => `${at}: ${text.trim()}`)
}

const DAYS = '\\b(one|two|three|four|five|six|seven|ten|a|\\d+) (working|business) days?\\b'
const ANSWER = new RegExp(`within ${DAYS}|(answer|hear|reply|replies|respond)[^.]*${DAYS}`, 'i')
// What a law demands is no promise of ours, and stays when ours changes.
const LAW = /A state may give|Closing Disclosure|deleted there within one business day/

test('no sentence types how soon we answer, which is a fact of company.yaml', () => {
  const typed = prose.filter(
    ({ at, text }) => ANSWER.test(text) && !at.startsWith('company.yaml') && !LAW.test(text),
  )
  expect(typed).toEqual([])
})

test.each([
  ['how long submissions are kept', new RegExp(`\\b${RETENTION_DAYS} days\\b`)],
  ['the number of offices', /\b(three|four|five|\d) offices\b/i],
  ['the years since the founding', /\babout (\d\d|twenty) years\b/i],
  ['the year of the founding', /\bfounded\b[^.,]*\b(19|20)\d\d\b/i],
])('no sentence types %s, which is a fact', (_, pattern) => {
  // What the browser keeps has a limit of its own, in the code.
  const typed = matching(pattern).filter((found) => !/browser|cookie|user_id/i.test(found))
  expect(typed).toEqual([])
})
