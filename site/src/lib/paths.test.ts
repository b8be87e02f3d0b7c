import { expect, test } from 'vitest'
import { caseStudyPath, entryPath, socialImagePath } from './paths.ts'

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
