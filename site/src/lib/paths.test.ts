import { expect, test } from 'vitest'
import { caseStudyPath, entryPath, listPagePath, socialImagePath } from './paths.ts'

test('an entry is found under its folder', () => {
  expect(entryPath('services', 'agentic-ai')).toBe('/services/agentic-ai/')
})

test('a case study is found under the page it belongs to', () => {
  expect(caseStudyPath('/industries/sports/', 'gates')).toBe('/industries/sports/case-study/gates/')
})

test('every page has a picture for social networks under its own path', () => {
  expect(['/', '/careers/', '/services/agentic-ai/'].map(socialImagePath)).toEqual([
    '/social/home.jpg',
    '/social/careers.jpg',
    '/social/services/agentic-ai.jpg',
  ])
})

test('the pages of the list of articles have addresses of their own, and share the picture of the first', () => {
  expect([1, 2, 10].map(listPagePath)).toEqual([
    '/insights/',
    '/insights/page/2/',
    '/insights/page/10/',
  ])
  expect([1, 2, 10].map((page) => socialImagePath(listPagePath(page)))).toEqual(
    Array(3).fill('/social/insights.jpg'),
  )
})
