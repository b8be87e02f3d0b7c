import { expect, test } from 'vitest'
import { isHighlighted } from './highlight.ts'

const CASE_STUDY = '/services/staff-augmentation/case-study/one/'

test('highlights Industries and Services on a case study under a service', () => {
  expect(isHighlighted('/industries/', CASE_STUDY)).toBe(true)
  expect(isHighlighted('/services/', CASE_STUDY)).toBe(true)
})

test.each([
  ['/services/', '/services/', true],
  ['/services/', '/services/agentic-ai/', true],
  ['/careers/', '/careers/designer/', true],
  ['/careers/', '/contact-us/', false],
  ['/products/', CASE_STUDY, false],
  ['/industries/', '/case-studies/', false],
  ['/#services', '/', false],
  ['/', '/careers/', false],
])('highlights an entry on its own page and below it: %s on %s, %s', (entry, page, isIt) => {
  expect(isHighlighted(entry, page)).toBe(isIt)
})
