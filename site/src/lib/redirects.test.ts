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

test.each([
  {
    what: 'a loop',
    redirects: [
      ['/a/', '/b/'],
      ['/b/', '/a/'],
    ],
    says: [
      'entry 1, from /a/ to /b/: it leads back to itself (/a/, /b/, /a/). Let it lead to a page',
      'entry 2, from /b/ to /a/: it leads back to itself (/b/, /a/, /b/).',
    ],
  },
  {
    what: 'a clash with a page',
    redirects: [['/services/mobile', '/careers/']],
    says: ['entry 1, from /services/mobile to /careers/: there is a page at /services/mobile'],
  },
  {
    what: 'a missing target',
    redirects: [['/a/', '/servces/']],
    says: ['entry 1, from /a/ to /servces/: there is no page at /servces/'],
  },
  {
    what: 'an address that is there twice',
    redirects: [
      ['/a/', '/careers/'],
      ['/a', '/services/'],
    ],
    says: [
      'entry 2, from /a to /services/: entry 1 is from the same address. Keep one of the two.',
    ],
  },
] satisfies { what: string; redirects: [string, string][]; says: string[] }[])(
  'refuses $what, naming the entry and what to do',
  ({ redirects, says }) => {
    const attempt = () => resolve(...(redirects as [string, string][]))
    for (const sentence of says) expect(attempt).toThrow(`content/redirects.yaml: ${sentence}`)
  },
)

test('names every wrong entry at once, and the one in front of a loop not', () => {
  let message = ''
  try {
    resolve(['/x/', '/a/'], ['/a/', '/b/'], ['/b/', '/a/'], ['/y/', '/nowhere/'])
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('\n').map((line) => /entry \d/.exec(line)?.[0])).toEqual([
    'entry 2',
    'entry 3',
    'entry 4',
  ])
})
