import { expect, test } from 'vitest'
import { caseStudyPath, entryPath } from './paths.ts'

test('an entry is found under its folder', () => {
  expect(entryPath('services', 'agentic-ai')).toBe('/services/agentic-ai/')
})

test('a case study is found under the page it belongs to', () => {
  expect(caseStudyPath('/industries/sports/', 'gates')).toBe('/industries/sports/case-study/gates/')
})
