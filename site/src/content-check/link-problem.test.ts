import { expect, test } from 'vitest'
import { findLinkError } from './link-problem.ts'
import { readSitePages } from './site-pages.ts'

const NOW = Date.parse('2026-11-25')
const file = (path: string, value: unknown, anchors: string[] = []) => ({ path, value, anchors })

const pages = readSitePages(
  [
    file('services/agentic-ai.yaml', {}),
    file('services/hidden.yaml', { draft: true }),
    file('industries/sports.yaml', {}),
    file('case-studies/gates.yaml', { section: '/industries/sports/' }),
    file('insights/ledgers.mdoc', { author: 'mira', date: '2026-10-05' }, ['what-it-costs']),
    file('insights/later.mdoc', { author: 'noor', date: new Date('2027-01-05') }),
    file('people/mira.yaml', {}),
    file('pages/privacy-policy.yaml', { sections: [{ id: 'cookies' }] }),
    file('pages/about-us.yaml', { story: {} }),
    ...['careers', 'insights', 'products'].map((page) => file(`pages/${page}.yaml`, {})),
  ],
  { now: NOW, bringsArticles: false },
)
const redirects = new Map([
  ['/old', '/older/'],
  ['/older', '/services/agentic-ai/'],
  ['/a', '/b'],
  ['/b', '/a'],
])

const problem = (target: string, { from = '/', isUnpublished = false } = {}) =>
  findLinkError({ target, from, isUnpublished }, { pages, redirects })

test.each([
  '/',
  '/#results',
  '/careers/#apply',
  '/services/agentic-ai/#services-provided',
  '/industries/sports/case-study/gates/',
  '/insights/ledgers/#what-it-costs',
  '/insights/authors/mira/',
  '/insights/page/2/',
  '/insights/feed.xml',
  '/contact-us/?about=x#message',
  '/privacy-policy/#cookies',
  'https://elsewhere.example/gone',
  'mailto:{email}',
  'tel:+15125550147',
])('%s leads where it should', (target) => {
  expect(problem(target)).toBeUndefined()
})

test.each([
  ['a missing page', '/services/agentic-al/', 'no such page. Did you mean /services/agentic-ai/?'],
  ['the wrong folder', '/products/agentic-ai/', 'Did you mean /services/agentic-ai/?'],
  ['a page of which nothing is near', '/x/', 'leads to /x/, but there is no such page.'],
  ['a page without its slash', '/services/agentic-ai', 'end in a slash: /services/agentic-ai/'],
  ['a draft', '/services/hidden/', 'not there for visitors (Draft: not on the site)'],
  ['a later article', '/insights/later/', 'not there for visitors (Not on the site before'],
  ['somebody who wrote nothing yet', '/insights/authors/noor/', 'there is no such page'],
  ['an old address', '/old/', 'only leads on. Write /services/agentic-ai/'],
  ['an old address in a loop', '/a/', 'only leads on'],
  ['a mistyped part', '/careers/#aply', 'no part of that name. Did you mean #apply?'],
  ['a part that is not there', '/contact-us/#offices-of-ours', 'It has #message.'],
  ['numbers that were left out', '/about-us/#results', 'has no part of that name'],
  [
    'a list of nothing',
    '/products/',
    'not there for visitors (nothing is published in content/pro',
  ],
  ['an address without its first slash', 'services/agentic-ai/', 'Begin it with a slash'],
])('a link to %s is a mistake', (_, target, message) => {
  expect(problem(target)).toContain(message)
})

test('a part of the same page is looked for on it', () => {
  expect(problem('#what-it-costs', { from: '/insights/ledgers/' })).toBeUndefined()
  expect(problem('#what-it-costs', { from: '/careers/' })).toContain('It has #apply.')
})

test('the file of a list without entries is not there', () => {
  const none = readSitePages([file('pages/insights.yaml', {})], { now: NOW, bringsArticles: false })
  const link = { target: '/insights/feed.xml', from: '/', isUnpublished: false }
  expect(findLinkError(link, { pages: none, redirects })).toContain(
    'published in content/insights/',
  )
})

test('unpublished entries may link to unpublished entries', () => {
  expect(problem('/services/hidden/', { isUnpublished: true })).toBeUndefined()
  expect(problem('/services/hiden/', { isUnpublished: true })).toContain('no such page')
})
