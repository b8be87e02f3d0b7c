import { expect, test } from 'vitest'
import { resolveRedirects } from './redirects.ts'

const SITE = {
  addresses: new Set(['/', '/careers/', '/services/', '/services/mobile/', '/guide/file.pdf']),
  site: 'https://www.lanternfield.example',
}

const resolve = (...redirects: [from: string, to: string][]) =>
  resolveRedirects(
    redirects.map(([from, to]) => ({ from, to })),
    SITE,
  )

test('redirects to pages, fragments, files and other sites', () => {
  expect(
    resolve(
      ['/old/', '/services/mobile/'],
      ['/Old_Page.html', '/careers/#apply'],
      ['/caf%C3%A9', '/guide/file.pdf'],
      ['/blog/', 'https://blog.example.com/?from=site'],
      ['/jobs', '/careers'],
      ['/all', 'https://www.lanternfield.example/services/?a=1'],
    ),
  ).toEqual({
    '/old': '/services/mobile/',
    '/Old_Page.html': '/careers/#apply',
    '/café': '/guide/file.pdf',
    '/blog': 'https://blog.example.com/?from=site',
    '/jobs': '/careers/',
    '/all': '/services/?a=1',
  })
})

test('leads to the end of a chain at once', () => {
  expect(resolve(['/a/', '/b/'], ['/b/', '/c'], ['/c/', '/services/'])).toEqual({
    '/a': '/services/',
    '/b': '/services/',
    '/c': '/services/',
  })
})

const LOOP = [
  ['/a/', '/b/'],
  ['/b/', '/a/'],
] satisfies [string, string][]

test.each<[what: string, redirects: [string, string][], says: string]>([
  ['a loop', LOOP, '1, from /a/ to /b/: it leads back to itself (/a/, /b/, /a/). Let it lead to a'],
  ['each part of a loop', LOOP, '2, from /b/ to /a/: it leads back to itself (/b/, /a/, /b/).'],
  [
    'a clash with a page',
    [['/services/mobile', '/careers/']],
    '1, from /services/mobile to /careers/: there is a page at /services/mobile',
  ],
  [
    'a missing target',
    [['/a/', '/servces/']],
    '1, from /a/ to /servces/: there is no page at /servces/',
  ],
  [
    'an address that is there twice',
    [
      ['/a/', '/b/'],
      ['/a', '/services/'],
    ],
    '2, from /a to /services/: entry 1 is from the same address. Keep one of the two.',
  ],
])('refuses %s, naming the entry and what to do', (_, redirects, says) => {
  expect(() => resolve(...redirects)).toThrow(`content/redirects.yaml: entry ${says}`)
})

test('names every wrong entry at once, and the one in front of a loop not', () => {
  const attempt = () => resolve(['/x/', '/a/'], ...LOOP, ['/y/', '/nowhere/'])
  expect(attempt).toThrow(/entry 2.*\n.*entry 3.*\n.*entry 4/)
  expect(attempt).not.toThrow(/entry 1/)
})
