import { expect, test } from 'vitest'
import { allowsPrefetch, pageToPrefetch } from './prefetch.ts'

const here = new URL('https://www.lanternfield.example/services/')

test.each([
  ['/careers/', '/careers/'],
  ['/careers/#positions', '/careers/'],
  ['/contact-us/?topic=demo#form', '/contact-us/?topic=demo'],
  ['agentic-ai/', '/services/agentic-ai/'],
])('fetches for %s the page %s', (href, page) => {
  expect(pageToPrefetch(new URL(href, here), here)).toBe(page)
})

test.each([
  '#content',
  '/services/',
  '/services/?from=menu',
  '/guide.pdf',
  'https://social.example/',
  'mailto:hello@lanternfield.example',
])('fetches nothing for %s', (href) => {
  expect(pageToPrefetch(new URL(href, here), here)).toBeNull()
})

test.each([
  [undefined, true],
  [{ saveData: false, effectiveType: '4g' }, true],
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, false],
])('a connection %j allows it: %s', (connection, expected) => {
  expect(allowsPrefetch(connection)).toBe(expected)
})
