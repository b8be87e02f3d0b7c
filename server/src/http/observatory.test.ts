/**
 * What Mozilla's HTTP Observatory looks at, on real answers of the server: each test is one of its tests, and asks for
 * the result with the highest score that answers alone can reach. Out of an answer's reach are TLS itself, the
 * redirect to it, and a place on the browsers' preload list.
 * Source: developer.mozilla.org/en-US/observatory/docs/tests_and_scoring (read in November 2026)
 */
import { describe, expect, test } from 'vitest'
import { inquiryPayload } from '../../testing/payloads.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const SIX_MONTHS_S = 15_768_000
const TOO_BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*']

const post = ({ fetch }: TestServer, body: string | URLSearchParams, type?: string) =>
  fetch('/prod/send-email', {
    method: 'POST',
    body,
    ...(type && { headers: { 'content-type': type } }),
  })

type Ask = (server: TestServer) => Promise<Response>

const answers: readonly (readonly [string, Ask])[] = [
  ['a page', ({ fetch }) => fetch('/')],
  [
    'a page that has not changed',
    async ({ fetch }) => {
      const etag = (await fetch('/')).headers.get('etag') ?? ''
      return fetch('/', { headers: { 'if-none-match': etag } })
    },
  ],
  ['the 404 page', ({ fetch }) => fetch('/nothing/')],
  ['a form that is shown again', (server) => post(server, new URLSearchParams({ name: '2' }))],
  ['an asset', ({ fetch }) => fetch('/assets/app.abc123.js')],
  ['a redirect', ({ fetch }) => fetch('/contact-us')],
  ['a receipt', (server) => post(server, JSON.stringify(inquiryPayload()), 'application/json')],
  ['an error of the API', (server) => post(server, '{', 'application/json')],
  ['a method that is not allowed', ({ fetch }) => fetch('/prod/send-email')],
  ['a sign of life', ({ fetch }) => fetch('/healthz')],
]

describe.each(answers)('%s', (_, ask) => {
  async function read() {
    const response = await ask(await startTestServer())
    const header = response.headers.get('content-security-policy') ?? ''
    const policy = new Map(
      header.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        return [name, sources] as const
      }),
    )
    return { header, policy, headers: response.headers }
  }

  test("has a Content-Security-Policy that begins with default-src 'none' and has nothing unsafe (+10)", async () => {
    const { header, policy } = await read()
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(header).not.toMatch(/unsafe-inline|unsafe-eval/)
    for (const name of ['script-src', 'style-src', 'object-src'])
      for (const source of policy.get(name) ?? [])
        expect([...TOO_BROAD, 'data:']).not.toContain(source)
    // Neither duplicates nor a second policy, of which it would count only what both say.
    expect(policy.size).toBe(header.split(';').length)
    expect(header).not.toContain(',')
  })

  test('forbids frames by frame-ancestors (+5), and by X-Frame-Options for old browsers', async () => {
    const { policy, headers } = await read()
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  test('tells other origins no path (+5)', async () => {
    expect((await read()).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test('asks for TLS for more than six months (0 is the most without the preload list)', async () => {
    const [, maxAge] =
      /^max-age=(\d+)$/.exec((await read()).headers.get('strict-transport-security') ?? '') ?? []
    expect(Number(maxAge)).toBeGreaterThanOrEqual(SIX_MONTHS_S)
  })

  test('is for its own origin only (0 is the most): resources, windows, CORS', async () => {
    const { headers } = await read()
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBe(null)
  })

  test('lets no browser guess its type, nor use what it does not need', async () => {
    const { headers } = await read()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  test('sets no cookie (0 is the most without one), and does not say what it runs on', async () => {
    const { headers } = await read()
    expect(headers.get('set-cookie')).toBe(null)
    expect(headers.get('x-powered-by')).toBe(null)
    expect(headers.get('server')).toBe(null)
  })
})

test('gives a page the policy that the build wrote into it, a form shown again as well', async () => {
  const server = await startTestServer()
  for (const response of [
    await server.fetch('/contact-us/'),
    await post(server, new URLSearchParams({ name: '2' })),
  ]) {
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const header = response.headers.get('content-security-policy')
    expect(header).toMatch(/script-src 'self' 'sha256-[^;]+; style-src 'self'; frame-ancestors/)
  }
})

test('gives an answer of the API to an allowed origin, and its permission to that origin alone', async () => {
  const server = await startTestServer({ ALLOWED_ORIGINS: 'https://www.testfield.example' })
  const response = await server.fetch('/prod/send-email', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json', origin: 'https://www.testfield.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('https://www.testfield.example')
})
