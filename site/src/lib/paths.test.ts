import { expect, test } from 'vitest'
import {
  askAbout,
  caseStudyPath,
  entryPath,
  listPagePath,
  positionPath,
  socialImagePath,
} from './paths.ts'

test('an entry is found under its folder', () => {
  expect(entryPath('services', 'agentic-ai')).toBe('/services/agentic-ai/')
})

test('a case study is found under the page it belongs to', () => {
  expect(caseStudyPath('/industries/sports/', 'gates')).toBe('/industries/sports/case-study/gates/')
})

test('a position has a page below the careers page', () => {
  expect(positionPath('designer')).toBe('/careers/designer/')
})

test('every page has a picture for social networks under its own path', () => {
  expect(['/', '/careers/', '/services/agentic-ai/'].map(socialImagePath)).toEqual([
    '/social/home.jpg',
    '/social/careers.jpg',
    '/social/services/agentic-ai.jpg',
  ])
})

test('each page of the article list has an address, and all one picture', () => {
  expect([1, 2, 10].map(listPagePath)).toEqual([
    '/insights/',
    '/insights/page/2/',
    '/insights/page/10/',
  ])
  expect([1, 2, 10].map((page) => socialImagePath(listPagePath(page)))).toEqual(
    Array(3).fill('/social/insights.jpg'),
  )
})

test.each([
  ['/contact-us/', '/contact-us/?about=/services/agentic-ai/'],
  ['/careers/#apply', '/careers/?about=/services/agentic-ai/#apply'],
  ['/services/', '/services/'],
  ['#services-provided', '#services-provided'],
])('a call to action says which page it is on, if it leads to a form: %s', (path, link) => {
  const call = { label: 'Write to us', path }
  expect(askAbout(call, '/services/agentic-ai/')).toEqual({ ...call, path: link })
})
