/** Sites on real servers, with and without TLS, as the doctor meets them. */
import { expect, test } from 'vitest'
import { openHttps } from '../../../../testing/loopback.ts'
import { runCheck } from '../../../../testing/run-check.ts'
import { COMPANY } from '../../../../testing/test-server.ts'
import { openTestReceiver } from '../../../../testing/webhook-receiver.ts'
import { DAY_MS } from '../../../base/times.ts'

const pageFor = (url: string, name = COMPANY.name) =>
  `<!doctype html><meta property="og:site_name" content="${name}"><link rel="canonical" href="${url}/">`

async function openSite(status: number, compose: (origin: string) => string) {
  const host = await openTestReceiver({ isSigned: false })
  host.respondWith({ status, body: compose(host.origin) })
  return { SITE_URL: host.origin }
}

test.each([
  ['ok', 'this site', 200, pageFor, /^http/],
  ['warn', 'a build for another address', 200, () => pageFor('https://a.example'), /a\.example/],
  ['fail', 'a site of another company', 200, (url: string) => pageFor(url, 'Parked'), /another/],
  ['fail', 'a page without a name', 200, () => '<h1>Testfield is for sale</h1>', /another/],
  ['fail', 'a redirect', 301, pageFor, /301/],
] as const)('answers %s to %s', async (state, _, status, compose, saw) => {
  const outcome = await runCheck('site', await openSite(status, compose))
  expect(outcome).toMatchObject({ state, saw: expect.stringMatching(saw) })
  expect(outcome?.advice).toMatch(state === 'ok' ? /^$/ : /SITE_URL.*build again/)
})

test.each([
  ['nobody has signed its certificate', { isTrusted: false }, 'localhost', /self-signed/],
  ['its certificate has ended', { endsAt: '20010101' }, 'localhost', /certificate has expired/],
  ['its certificate has another name', {}, '127.0.0.1', /127\.0\.0\.1 is not in the cert/],
])('fails once when %s', async (_, options, host, saw) => {
  const { port } = await openHttps(() => undefined, options)
  const SITE_URL = `https://${host}:${port}`
  const outcome = await runCheck('site', { SITE_URL })
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringMatching(saw) })
  expect(outcome?.advice).toContain('Renew the certificate')
  expect(await runCheck('certificate', { SITE_URL })).toBeNull()
})

test('warns of a certificate that ends within 14 days', async () => {
  const { origin: SITE_URL } = await openHttps((_, response) => response.end(pageFor(SITE_URL)))
  expect(await runCheck('site', { SITE_URL })).toMatchObject({ state: 'ok' })
  for (const [days, state] of [
    [14, 'ok'],
    [13.9, 'warn'],
  ] as const) {
    const now = () => Date.UTC(2199, 0, 15) - days * DAY_MS
    const outcome = await runCheck('certificate', { SITE_URL }, { now })
    expect(outcome).toMatchObject({ state, saw: expect.stringContaining('2199-01-15') })
  }
})

test('warns of a site without TLS, but on this machine', async () => {
  const outcome = await runCheck('certificate', { SITE_URL: 'http://www.testfield.example' })
  expect(outcome).toMatchObject({ state: 'warn', advice: expect.stringContaining('https://') })
  expect(await runCheck('certificate', { SITE_URL: 'http://localhost:4321' })).toBeNull()
})
