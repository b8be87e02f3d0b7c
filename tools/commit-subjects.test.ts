import { expect, test } from 'vitest'
import { isAllowedSubject, readNewSubjects } from './commit-subjects.ts'

test('a subject begins with a verb of the list and has at most 72 characters', () => {
  for (const subject of ['Fix the report of abandoned forms', 'Speed up the first build'])
    expect(isAllowedSubject(subject), subject).toBe(true)
  for (const subject of ['Mend it', 'fix analytics', 'Fixes', 'Fix', `Add ${'x'.repeat(69)}`])
    expect(isAllowedSubject(subject), subject).toBe(false)
})

test('reads subjects, and none without a history', () => {
  expect(readNewSubjects()).toEqual(expect.any(Array))
})
