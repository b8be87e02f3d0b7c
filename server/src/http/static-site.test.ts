import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { sendForm } from '../../testing/send.ts'
import { HOME, writeStaticSite } from '../../testing/static-site.ts'
import { ANSWER_COPY, startTestServer, writeTestSite } from '../../testing/test-server.ts'
import { openStaticSite } from './static-site.ts'

async function open({ isNoindex = false } = {}) {
  const { directory, write } = writeStaticSite({
    'contact-us/index.html': 'contact',
    'careers/index.html': 'All positions',
    'expiring-pages.json': '{"/careers/designer/":"2027-01-31T18:30:00.000Z"}',
    'site-rules.json': JSON.stringify({
      redirects: {
        '/old': '/careers/',
        '/old/page.html': '/careers/?a=1#apply',
        '/away': 'https://other.example/',
        '/café': '/careers/',
      },
      isNoindex,
    }),
    _headers: '/*\n  X-Frame-Options: DENY\n',
    _redirects: '/old /careers/ 308',
  })
  const logged: unknown[] = []
  const log = { error: (line: unknown) => void logged.push(line) }
  const clock = { now: Date.parse('2027-01-31T12:00:00Z') }
  const { answer } = await openStaticSite({
    directory,
    words: ANSWER_COPY,
    log,
    now: () => clock.now,
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    answer(new Request(`http://localhost${path}`, { headers, method }))
  return { directory, write, get, logged, clock }
}

test('serves the best encoding that the browser accepts', async () => {
  const { get } = await open()
  const encodingFor = async (accept: string) =>
    (await get('/', { 'accept-encoding': accept })).headers.get('content-encoding')
  expect(await encodingFor('gzip, deflate, br')).toBe('br')
  expect(await encodingFor('gzip')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(await encodingFor('*')).toBe('br')
  expect(await encodingFor('identity')).toBe(null)
  const response = await get('/', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(HOME)
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Save-Data')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('answers 304 to an unchanged ETag, of each encoding', async () => {
  const { get } = await open()
  const first = await get('/', { 'accept-encoding': 'br' })
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test('caches pages briefly for a prefetch, and hashed files for a year', async () => {
  const { get } = await open()
  const cacheOf = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, { purpose: 'prefetch', ...headers })).headers.get('cache-control')
  const etag = (await get('/')).headers.get('etag') ?? ''
  expect(await cacheOf('/')).toBe('private, max-age=300')
  expect(await cacheOf('/', { 'if-none-match': etag })).toBe('private, max-age=300')
  expect(await cacheOf('/nothing-here/')).toBe('no-cache')
  expect(await cacheOf('/assets/app.abc123.js')).toBe('public, max-age=31536000, immutable')
  expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
})

test('sends speculation rules with pages, unless data is saved', async () => {
  const { get } = await open()
  const rulesFor = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).headers.get('speculation-rules')
  const etag = (await get('/')).headers.get('etag') ?? ''
  expect(await rulesFor('/')).toBe('"/speculation-rules.json"')
  expect(await rulesFor('/', { 'if-none-match': etag })).toBe('"/speculation-rules.json"')
  expect(await rulesFor('/', { 'save-data': 'on' })).toBe(null)
  expect(await rulesFor('/assets/app.abc123.js')).toBe(null)
  const rules = await get('/speculation-rules.json')
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
})

test.each([
  ['/contact-us', '/contact-us/'],
  ['/contact-us?lid=YWJj', '/contact-us/?lid=YWJj'],
  ['/contact-us/index.html', '/contact-us/'],
  ['/index.html', '/'],
  ['/contact-us//', '/contact-us/'],
  ['//contact-us', null],
])('redirects %s to %s', async (path, location) => {
  const { get } = await open()
  const response = await get(path)
  expect(response.status).toBe(location ? 308 : 404)
  expect(response.headers.get('location')).toBe(location)
})

test('answers 404 with the 404 page to unknown paths and host files', async () => {
  const { get } = await open()
  for (const path of [
    '/nothing',
    '/nothing/',
    '/favicon.svg/',
    '/%E0%A4%A',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/secret',
    '/index.html.br',
    '/_headers',
    '/_redirects',
    '/expiring-pages.json',
    '/site-rules.json',
    '/old/more/',
    '/ol',
    '/constructor',
    '/__proto__/',
  ]) {
    const response = await get(path)
    expect(response.status, path).toBe(404)
    expect(await response.text()).toContain('Not here')
  }
})

test('answers HEAD without a body and 405 to what is neither GET nor HEAD', async () => {
  const { get } = await open()
  const head = await get('/', {}, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(HOME.length))
  expect(await head.text()).toBe('')
  const post = await get('/', {}, 'POST')
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('rejects a directory without a built site', async () => {
  await expect(
    openStaticSite({
      directory: temporaryDirectory(),
      words: ANSWER_COPY,
      log: { error: () => undefined },
      now: Date.now,
    }),
  ).rejects.toThrow('npm run build')
})

test.each([
  ['/old/', '/careers/'],
  ['/old', '/careers/'],
  ['/old/index.html', '/careers/'],
  ['/old/?utm=x&y=1', '/careers/?utm=x&y=1'],
  ['/old/page.html?b=2', '/careers/?a=1&b=2#apply'],
  ['/away?b=2', 'https://other.example/?b=2'],
  ['/caf%C3%A9/', '/careers/'],
])('redirects the old address %s to %s', async (from, to) => {
  const { get } = await open()
  for (const method of ['GET', 'HEAD']) {
    const answer = await get(from, {}, method)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  }
  expect((await get(from, {}, 'POST')).status).toBe(405)
})

test('sends noindex with every answer of a preview site', async () => {
  const { get } = await open({ isNoindex: true })
  const published = await open()
  for (const path of ['/', '/favicon.svg', '/old/', '/nowhere/']) {
    expect((await get(path)).headers.get('x-robots-tag'), path).toBe('noindex')
    expect((await published.get(path)).headers.has('x-robots-tag'), path).toBe(false)
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

test('answers 503 to a page that a build has replaced since the start', async () => {
  const { directory, write, get, logged } = await open()
  // As long as before, and into the same file.
  write('index.html', HOME.replace('Home', 'Next'))
  write('index.html.br', brotliCompressSync(HOME.replace('Home', 'Next')))
  // A file system may count time in coarse steps.
  for (const file of ['index.html', 'index.html.br']) utimesSync(join(directory, file), 1, 1)
  for (const accepted of ['identity', 'br']) {
    const answer = await get('/', { 'accept-encoding': accepted })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('etag')).toBe(null)
    expect(await answer.text()).not.toContain('Next')
  }
  expect(logged).toEqual(['the site was replaced: restart the server'])
  // The gzip copy is still the one that was indexed.
  expect((await get('/', { 'accept-encoding': 'gzip' })).status).toBe(200)
})

test('answers 503, or the 404 page, while a build has emptied the folder', async () => {
  const { directory, get } = await open()
  rmSync(directory, { recursive: true })
  expect((await get('/')).status).toBe(503)
  expect((await get('/assets/app.abc123.js')).status).toBe(503)
  const missing = await get('/nothing')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Not here')
})

test('shows forms, thanks and the 404 page without the folder', async () => {
  const site = writeTestSite()
  const server = await startTestServer({ TEST_SITE: site })
  const form = { form: 'contact-us-page', inquiryType: 'services' }
  const typed = { ...form, email: 'mira@northbay.example', message: 'Typed' }
  const policy = (await server.fetch('/contact-us/')).headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'sha256-[^;]+; style-src 'self'; frame-ancestors/)
  rmSync(site, { recursive: true })

  const again = await sendForm(server, { ...typed, name: 'Mira 2' })
  expect(again.status).toBe(422)
  expect(await again.text()).toContain('Typed')
  expect(again.headers.get('content-security-policy')).toBe(policy)
  const kept = await sendForm(server, { ...typed, name: 'Mira' })
  expect(kept.status).toBe(303)
  expect((await server.fetch(kept.headers.get('location') ?? '')).status).toBe(200)
  expect((await server.fetch('/contact-us/')).status).toBe(200)
  expect((await server.fetch('/nothing')).status).toBe(404)
  expect((await server.fetch('/')).status).toBe(503)
})
