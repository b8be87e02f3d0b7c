import { expect, test } from 'vitest'
import { INQUIRY_LABELS } from '../examples/inquiry-labels.ts'
import { findLabelErrors } from './inquiry-labels.ts'

test('labels of other words are as good', () => {
  expect(findLabelErrors(INQUIRY_LABELS)).toEqual({})
  expect(findLabelErrors({ ...INQUIRY_LABELS, services: 'Ein Angebot für uns' })).toEqual({})
})

test.each([
  ['', 'Required'],
  ['x'.repeat(101), '100'],
  ['Two\nlines', 'single line'],
  [' General inquiry', 'spaces'],
  ['General\u202e inquiry', 'invisible'],
  ['Lead magnet', 'taken'],
  ['Probe', 'taken'],
])('%j is refused', (label, reason) => {
  const problems = findLabelErrors({ ...INQUIRY_LABELS, feedback: label })
  expect(Object.keys(problems)).toEqual(['feedback'])
  expect(problems.feedback).toContain(reason)
})

test('two types of one label are both named', () => {
  const problems = findLabelErrors({ ...INQUIRY_LABELS, feedback: INQUIRY_LABELS.careers })
  expect(problems.feedback).toContain('`careers`')
  expect(problems.careers).toContain('`feedback`')
})
