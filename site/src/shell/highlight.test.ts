import { expect, test } from 'vitest'
import { isHighlighted } from './highlight.ts'

test('highlights an entry on its own page and on the pages below it', () => {
  expect(isHighlighted('/services/', '/services/')).toBe(true)
  expect(isHighlighted('/services/', '/services/agentic-ai/')).toBe(true)
  expect(isHighlighted('/careers/', '/contact-us/')).toBe(false)
})

test('highlights Industries and Services on a case study under a service', () => {
  const path = '/services/staff-augmentation/case-study/one/'
  expect(isHighlighted('/industries/', path)).toBe(true)
  expect(isHighlighted('/services/', path)).toBe(true)
  expect(isHighlighted('/products/', path)).toBe(false)
})

test('highlights Careers for a position, and nothing for case studies', () => {
  expect(isHighlighted('/careers/', '/careers/designer/')).toBe(true)
  for (const entry of ['/services/', '/industries/', '/products/', '/careers/'])
    expect(isHighlighted(entry, '/case-studies/')).toBe(false)
})

test('never highlights an entry that points into a page, nor home', () => {
  expect(isHighlighted('/#services', '/')).toBe(false)
  expect(isHighlighted('/', '/careers/')).toBe(false)
})
