import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { openStaticSite } from './static-site.ts'

const HOME = '<!doctype html><title>Home</title>'.padEnd(900, ' ')

async function open() {
  const directory = temporaryDirectory()
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(join(directory, path, '..'), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
  write('index.html', HOME)
  write('index.html.br', brotliCompressSync(HOME))
  write('index.html.gz', gzipSync(HOME))
  write('404.html', '<!doctype html><title>Not here</title>')
  write('contact-us/index.html', 'contact')
  write('assets/app.abc123.js', 'go()')
  write('favicon.svg', '<svg/>')
  write('speculation-rules.json', '{}')
  write('_headers', '/*\n  X-Frame-Options: DENY\n')
  const { answer } = await openStaticSite(directory)
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    answer(new Request(`http://localhost${path}`, { headers, method }))
}

test('serves the best encoding that the browser takes', async () => {
  const get = await open()
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

test('answers 304 as long as nothing has changed, for each encoding apart', async () => {
  const get = await open()
  const first = await get('/', { 'accept-encoding': 'br' })
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test('names with pages, and with nothing else, what browsers may prepare; not to who saves data', async () => {
  const get = await open()
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

test('lets hashed files be kept for a year', async () => {
  const get = await open()
  expect((await get('/assets/app.abc123.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
})

test.each([
  ['/contact-us', '/contact-us/'],
  ['/contact-us?lid=YWJj', '/contact-us/?lid=YWJj'],
  ['/contact-us/index.html', '/contact-us/'],
  ['/index.html', '/'],
  ['/contact-us//', '/contact-us/'],
  ['//contact-us', null],
])('sends %s on to %s', async (path, location) => {
  const get = await open()
  const response = await get(path)
  expect(response.status).toBe(location ? 308 : 404)
  expect(response.headers.get('location')).toBe(location)
})

test.each([
  '/nothing',
  '/nothing/',
  '/favicon.svg/',
  '/%E0%A4%A',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/secret',
  '/index.html.br',
])('answers 404 with the 404 page to %s', async (path) => {
  const get = await open()
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Not here')
})

test('answers HEAD without a body and 405 to what is neither GET nor HEAD', async () => {
  const get = await open()
  const head = await get('/', {}, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(HOME.length))
  expect(await head.text()).toBe('')
  const post = await get('/', {}, 'POST')
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('refuses a directory without a built site and says what to do', async () => {
  await expect(openStaticSite(temporaryDirectory())).rejects.toThrow('npm run build')
})

test('has no page where the headers for other hosts are written', async () => {
  const get = await open()
  expect((await get('/_headers')).status).toBe(404)
})

test('says that it is up and ready', async () => {
  const server = await startTestServer()
  expect((await server.fetch('/healthz')).status).toBe(200)
  expect((await server.fetch('/readyz')).status).toBe(200)
})

test('answers 503 to a file that another build has replaced, never under its old policy or tag', async () => {
  const directory = temporaryDirectory()
  const write = (path: string, content: string) => writeFileSync(join(directory, path), content)
  mkdirSync(join(directory, 'contact-us'))
  write('index.html', HOME)
  write('index.html.br', 'old')
  write('404.html', 'Not here')
  write('contact-us/index.html', '<form data-form="contact-us-page"></form>')
  const site = await openStaticSite(directory)
  const get = (path: string, headers = {}) =>
    site.answer(new Request(`http://localhost${path}`, { headers }))
  expect((await get('/')).status).toBe(200)

  write('index.html', `${HOME} of the next build`)
  const changed = await get('/')
  expect(changed.status).toBe(503)
  expect(changed.headers.has('etag')).toBe(false)
  expect(changed.headers.has('content-security-policy')).toBe(false)
  expect(Number(changed.headers.get('retry-after'))).toBeGreaterThan(0)
  // The encoding is still the one that was indexed.
  expect((await get('/', { 'accept-encoding': 'br' })).status).toBe(200)
  rmSync(join(directory, 'index.html.br'))
  expect((await get('/', { 'accept-encoding': 'br' })).status).toBe(503)

  rmSync(join(directory, 'contact-us'), { recursive: true })
  expect(await site.readPage('/contact-us/')).toContain('data-form')
})
