import { rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CACHE, NAMED_TYPES, PREFETCH } from '@lanternfield/contract/site/headers.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { HOME, writeStaticSite } from '../../testing/static-site.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openStaticSite } from './static-site.ts'

async function open({ isNoindex = false } = {}) {
  const { directory, write } = writeStaticSite({
    '.well-known/security.txt': 'Contact:',
    '.git/config': 'secret',
    'contact-us/index.html': 'contact',
    'careers/index.html': 'All positions',
    'guide.pdf': '%PDF',
    'backup.tar.gz': 'no copy of another file',
    'google123.html': 'google-site-verification: google123.html',
    ...NAMED_TYPES,
    'expiring-pages.json': '{"/careers/designer/":"2027-01-31T18:30:00.000Z"}',
    'site-rules.json': JSON.stringify({
      redirects: {
        '/old': '/careers/',
        '/old/page.html': '/careers/?a=1#apply',
        '/away': 'https://other.example/',
        '/café': '/careers/',
        '/Contact-us': '/careers/',
      },
      isNoindex,
    }),
    _headers: '/*\n  X-Frame-Options: DENY\n',
  })
  const logged: string[] = []
  const clock = { now: Date.parse('2027-01-31T12:00:00Z') }
  const { respond } = await openStaticSite({ directory, now: () => clock.now })
  const app = createTestApp({
    site: { respond },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  })
  const get = async (path: string, headers: Headers = {}, method = 'GET') =>
    app.request(`http://localhost${path}`, { headers, method })
  return { directory, write, get, logged, clock }
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'"
const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': CACHE.page,
  'content-security-policy': NOTHING,
  'speculation-rules': '"/speculation-rules.json"',
  vary: 'Accept-Encoding, Save-Data',
}
const SCRIPT = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': CACHE.hashed,
  'content-security-policy': NOTHING,
  'speculation-rules': null,
  vary: null,
}
const PICTURE = {
  'content-type': 'image/svg+xml',
  'cache-control': CACHE.other,
  'content-security-policy': `${NOTHING}; img-src data:; style-src 'unsafe-inline'`,
}
const NOT_FOUND = { ...HTML, vary: 'Save-Data' }
const FETCHED_AHEAD = { [PREFETCH.header]: PREFETCH.value }

type Headers = Record<string, string>
type Row = readonly [path: string, Headers, status: number, Record<string, string | null>]

test.each<Row>([
  ['/', {}, 200, { ...HTML, 'content-encoding': null, 'content-length': String(HOME.length) }],
  ['/', { 'accept-encoding': 'gzip, deflate, br, zstd' }, 200, { 'content-encoding': 'br' }],
  ['/', { 'accept-encoding': 'gzip' }, 200, { ...HTML, 'content-encoding': 'gzip' }],
  ['/', { 'accept-encoding': 'br;q=0, gzip;q=0.5' }, 200, { 'content-encoding': 'gzip' }],
  // By weight, and in our own order among equals.
  ['/', { 'accept-encoding': 'br;q=0.1, gzip;q=1' }, 200, { 'content-encoding': 'gzip' }],
  ['/', { 'accept-encoding': 'identity, br;q=0.5' }, 200, { 'content-encoding': null }],
  ['/', { 'accept-encoding': 'identity;q=1, gzip;q=0.1' }, 200, { 'content-encoding': null }],
  ['/', { 'accept-encoding': 'X-GZIP' }, 200, { 'content-encoding': 'gzip' }],
  ['/', { 'accept-encoding': 'gzip;q=0.5, *;q=0.1' }, 200, { 'content-encoding': 'gzip' }],
  ['/', { 'accept-encoding': 'identity;q=0, *;q=0.1' }, 200, { 'content-encoding': 'br' }],
  ['/', { 'accept-encoding': 'gzip;q=0, *' }, 200, { 'content-encoding': 'br' }],
  ['/', { 'accept-encoding': '*;q=0' }, 200, { 'content-encoding': null }],
  ['/', { 'if-none-match': '*' }, 304, { ...HTML, 'content-type': null }],
  ['/', { 'if-none-match': '"other"' }, 200, HTML],
  ['/', { 'save-data': 'on' }, 200, { ...HTML, 'speculation-rules': null }],
  ['/', FETCHED_AHEAD, 200, { 'cache-control': PREFETCH.cache }],
  ['/', { ...FETCHED_AHEAD, 'if-none-match': '*' }, 304, { 'cache-control': PREFETCH.cache }],
  ['/nothing/', FETCHED_AHEAD, 404, NOT_FOUND],
  ['/backup.tar', { 'accept-encoding': 'gzip' }, 404, NOT_FOUND],
  ['/assets/app.abc123.js', FETCHED_AHEAD, 200, SCRIPT],
  ['/favicon.svg', {}, 200, PICTURE],
  // Some browsers apply the policy to the page that they show a PDF in.
  ['/guide.pdf', {}, 200, { 'content-security-policy': "frame-ancestors 'none'" }],
  ['/speculation-rules.json', {}, 200, { 'content-type': 'application/speculationrules+json' }],
  ['/.well-known/security.txt', {}, 200, { 'content-type': 'text/plain; charset=utf-8' }],

  ...Object.entries(NAMED_TYPES).map(
    ([path, type]): Row => [path, {}, 200, { 'content-type': type, 'cache-control': CACHE.other }],
  ),
  ['/google123.html', {}, 200, { 'content-type': 'text/html; charset=utf-8' }],

  ...[
    ...['/CONTACT-US', '/Contact-Us/', '/contact-us/).', '/contact-us,', '/contact-us/%20'],
    ...[
      '/contact-us/%E2%80%8B',
      '/contact-us/&gt;',
      '/contact-us%26%2339%3B.',
      '/contact-us/%22%3E',
    ],
    ...['/contact-us//', '/contact-us/%E3%80%82', '/Contact-Us/*', '/contact-us/_/'],
  ].map((path): Row => [`${path}?a=1`, {}, 308, { location: '/contact-us/?a=1' }]),
  ['/).', {}, 308, { location: '/' }],
  // An old address is one as it is written.
  ['/Contact-us', {}, 308, { location: '/careers/' }],

  ['/contact-us', {}, 308, { location: '/contact-us/' }],
  ['/contact-us?lid=YWJj', {}, 308, { location: '/contact-us/?lid=YWJj' }],
  ['/contact-us/index.html', {}, 308, { location: '/contact-us/' }],
  // Not for good: an editor may correct an entry.
  ['/old/', {}, 308, { location: '/careers/', 'cache-control': CACHE.other }],
  ['/old/page.html?b=2', {}, 308, { location: '/careers/?a=1&b=2#apply' }],
  ['/away?b=2', {}, 308, { location: 'https://other.example/?b=2' }],
  ['/caf%C3%A9/', {}, 308, { location: '/careers/' }],

  ...[
    '//contact-us',
    '/nothing',
    '/nothing).',
    '//evil.example/contact-us/',
    '/%5Cevil.example/',
    '/contact-us/evil).',
    '/contact-us/&gt;evil',
    `/contact-us/${'&a;'.repeat(30)}evil`,
    '/404.html',
    '/%3404.html',
    '/favicon.svg/',
    '/careers/designer/x',
    '/%E0%A4%A',
    '/%00',
    `/${'x'.repeat(300)}`,
    '/..%2f..%2fetc/passwd',
    '/..%5c..%5cpasswd',
    '/%2e%2e/secret',
    '/.git/config',
    '/index.html.br',
    '/_headers',
    '/expiring-pages.json',
    '/site-rules.json',
    '/old/more/',
    '/constructor',
    '/__proto__/',
  ].map((path): Row => [path, {}, 404, NOT_FOUND]),
])('answers %s with %j', async (path, headers, status, expected) => {
  const { get } = await open()
  const response = await get(path, headers)
  expect(response.status).toBe(status)
  for (const [name, value] of Object.entries(expected))
    expect(response.headers.get(name), name).toBe(value)
  const body = Buffer.from(await response.arrayBuffer())
  const encoding = response.headers.get('content-encoding')
  const decoded =
    encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body
  if (status === 200 && path === '/') expect(String(decoded)).toBe(HOME)
  if (status === 404) expect(String(decoded)).toContain('Not here')

  const head = await get(path, headers, 'HEAD')
  expect([head.status, await head.text()]).toEqual([status, ''])
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(response.headers))
  const post = await get(path, headers, 'POST')
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const options = await get(path, headers, 'OPTIONS')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD'])
})

test('answers 304 to a reader that knows no ETag, until the file is another', async () => {
  const { directory, get } = await open()
  const modified = (await get('/favicon.svg')).headers.get('last-modified') ?? ''
  const since = { 'if-modified-since': modified }
  const known = await get('/favicon.svg', since)
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(known.headers.get('cache-control')).toBe(CACHE.other)
  // The ETag counts more, and so does a status.
  expect((await get('/favicon.svg', { ...since, 'if-none-match': '"other"' })).status).toBe(200)
  // Older too: the release before may be back.
  utimesSync(join(directory, 'favicon.svg'), 1, 1)
  expect((await get('/favicon.svg', since)).status).toBe(200)
})

test('answers 304 to an unchanged ETag, of each encoding', async () => {
  const { get, write } = await open()
  const etag = (await get('/', { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  const ask = async (encoding: string) =>
    (await get('/', { 'accept-encoding': encoding, 'if-none-match': `"other", W/${etag}` })).status
  expect(await ask('br')).toBe(304)
  expect(await ask('gzip')).toBe(200)
  write('index.html.br', 'next')
  expect(await ask('br')).toBe(200)
})

test('rejects a directory without a built site', async () => {
  const opened = openStaticSite({ directory: temporaryDirectory(), now: Date.now })
  await expect(opened).rejects.toThrow('npm run build')
})

test('sends noindex with every answer of a preview site', async () => {
  const preview = await open({ isNoindex: true })
  const published = await open()
  for (const path of ['/', '/favicon.svg', '/old/', '/nowhere/'])
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      const told = async ({ get }: typeof preview) =>
        (await get(path, headers)).headers.get('x-robots-tag')
      expect([path, await told(preview), await told(published)]).toEqual([path, 'noindex', null])
    }
})

test('answers 410 with the 404 page once a page has expired', async () => {
  const { get, clock } = await open()
  const before = await get('/careers/designer/')
  expect([before.status, await before.text()]).toEqual([200, 'Designer'])
  const etag = before.headers.get('etag') ?? ''

  clock.now = Date.parse('2027-01-31T18:29:59.999Z')
  expect((await get('/careers/designer/', { 'if-none-match': etag })).status).toBe(304)

  clock.now += 1
  const after = await get('/careers/designer/', { 'if-none-match': etag })
  expect(after.status).toBe(410)
  expect(after.headers.get('cache-control')).toBe('no-cache')
  expect(await after.text()).toContain('Not here')
  expect((await get('/careers/')).status).toBe(200)
})

test('answers 503 while the folder is being replaced', async () => {
  const { directory, get, logged } = await open()
  rmSync(directory, { recursive: true })
  const response = await get('/')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(logged).toEqual([])
})

test('logs a file that cannot be read, and answers 500', async () => {
  const { directory, get, logged } = await open()
  rmSync(join(directory, 'index.html'))
  symlinkSync('index.html', join(directory, 'index.html'))
  expect((await get('/')).status).toBe(500)
  expect(logged).toMatchObject([expect.stringContaining('a request failed')])
})
