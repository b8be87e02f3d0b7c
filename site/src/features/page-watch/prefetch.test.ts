import { expect, test } from 'vitest'
import { allowsPrefetch, pageToPrefetch } from './prefetch.ts'

const here = new URL('https://www.lanternfield.example/services/')

test.each([
  ['/careers/', '/careers/'],
  ['/', '/'],
  ['/careers/#positions', '/careers/'],
  ['/contact-us/?topic=demo#form', '/contact-us/?topic=demo'],
  ['agentic-ai/', '/services/agentic-ai/'],
  ['/releases/v1.2/', '/releases/v1.2/'],
])('fetches for %s the page %s', (href, page) => {
  expect(pageToPrefetch(new URL(href, here), here)).toBe(page)
})

test.each([
  '#content',
  '/services/',
  '/services/#list',
  '/services/?from=menu',
  '/guide.pdf',
  '/sitemap.xml?all',
  'https://social.example/',
  'http://www.lanternfield.example/careers/',
  'mailto:hello@lanternfield.example',
])('fetches nothing for %s', (href) => {
  expect(pageToPrefetch(new URL(href, here), here)).toBeNull()
})

test.each([
  [undefined, true],
  [{}, true],
  [{ saveData: false, effectiveType: '4g' }, true],
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('a connection %j allows it: %s', (connection, expected) => {
  expect(allowsPrefetch(connection)).toBe(expected)
})
