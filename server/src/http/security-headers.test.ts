/**
 * What Mozilla's HTTP Observatory looks at, on real answers of the server: the result with the highest score that
 * answers alone can reach. Out of an answer's reach are TLS itself, the redirect to it, and a place on the browsers'
 * preload list.
 * Source: developer.mozilla.org/en-US/observatory/docs/tests_and_scoring (read in November 2026)
 */
import { describe, expect, test } from 'vitest'
import { inquiryPayload } from '../../testing/payloads.ts'
import { sendForm, sendJson } from '../../testing/send.ts'
import { shareTestServer, type TestServer } from '../../testing/test-server.ts'

const SIX_MONTHS_S = 15_768_000
const TOO_BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*']

type Ask = (server: TestServer) => Promise<Response>

const requests: readonly (readonly [string, Ask])[] = [
  ['a page', ({ fetch }) => fetch('/')],
  [
    'a page that has not changed',
    async ({ fetch }) => {
      const etag = (await fetch('/')).headers.get('etag') ?? ''
      return fetch('/', { headers: { 'if-none-match': etag } })
    },
  ],
  ['the 404 page', ({ fetch }) => fetch('/nothing/')],
  ['a form that is shown again', (server) => sendForm(server, { name: '2' })],
  ['an asset', ({ fetch }) => fetch('/assets/app.abc123.js')],
  ['a redirect', ({ fetch }) => fetch('/contact-us')],
  ['a receipt', (server) => sendJson(server, inquiryPayload())],
  ['an error of the API', (server) => sendJson(server, '{')],
  ['a method that is not allowed', ({ fetch }) => fetch('/prod/send-email')],
  ['a health check', ({ fetch }) => fetch('/healthz')],
]

describe('security headers of', () => {
  const server = shareTestServer()

  test.each(requests)('%s', async (_, ask) => {
    const { headers } = await ask(server())
    const header = headers.get('content-security-policy') ?? ''
    const policy = new Map(
      header.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        return [name, sources] as const
      }),
    )
    // Content-Security-Policy: +10 for default-src 'none' without anything unsafe.
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(header).not.toMatch(/unsafe-inline|unsafe-eval/)
    for (const name of ['script-src', 'style-src', 'object-src'])
      for (const source of policy.get(name) ?? [])
        expect([...TOO_BROAD, 'data:']).not.toContain(source)
    // Neither duplicates nor a second policy, of which only what both allow would count.
    expect(policy.size).toBe(header.split(';').length)
    expect(header).not.toContain(',')
    // +5 for frame-ancestors; X-Frame-Options is for old browsers.
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    const [, maxAge] = /^max-age=(\d+)$/.exec(headers.get('strict-transport-security') ?? '') ?? []
    expect(Number(maxAge)).toBeGreaterThanOrEqual(SIX_MONTHS_S)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      // +5
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    for (const name of ['access-control-allow-origin', 'set-cookie', 'x-powered-by', 'server'])
      expect(headers.has(name), name).toBe(false)
  })
})
