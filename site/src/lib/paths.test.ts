import { expect, test } from 'vitest'
import { askAbout, caseStudyPath, entryPath, listPagePath } from './paths.ts'

test('entries, positions and case studies are found under their page', () => {
  expect(entryPath('services', 'agentic-ai')).toBe('/services/agentic-ai/')
  expect(entryPath('careers', 'designer')).toBe('/careers/designer/')
  expect(caseStudyPath('/industries/sports/', 'gates')).toBe('/industries/sports/case-study/gates/')
})

test('each page of the article list has an address', () => {
  expect([1, 2].map(listPagePath)).toEqual(['/insights/', '/insights/page/2/'])
})

test.each([
  ['/contact-us/', '/contact-us/?about=/services/agentic-ai/&type=services#message'],
  ['/careers/#apply', '/careers/?about=/services/agentic-ai/#apply'],
  ['/services/', '/services/'],
  ['#services-provided', '#services-provided'],
])('a call to action says which page it is on, if it leads to a form: %s', (path, link) => {
  const call = { label: 'Write to us', path }
  expect(askAbout(call, '/services/agentic-ai/')).toEqual({ ...call, path: link })
})

test.each([
  ['/products/group-enrollment/', '&type=scheduleDemo'],
  ['/industries/sports/case-study/gates/', '&type=services'],
  ['/insights/an-article/', '&type=services'],
  ['/a-custom-page/', ''],
])('a call to action chooses the inquiry type that suits %s', (page, type) => {
  const path = `/contact-us/?about=${page}${type}#message`
  expect(askAbout({ path: '/contact-us/' }, page)).toEqual({ path })
})
