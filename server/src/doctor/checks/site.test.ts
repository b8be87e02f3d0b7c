/** Sites on real servers, with and without TLS, as the doctor meets them. */
import { expect, test } from 'vitest'
import { findFreePort } from '../../../testing/free-port.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { COMPANY } from '../../../testing/test-server.ts'
import { openTlsServer } from '../../../testing/tls-server.ts'
import { openTestReceiver } from '../../../testing/webhook-receiver.ts'
import { DAY_MS } from '../../base/durations.ts'
import { certificate } from './certificate.ts'
import { site } from './site.ts'

const pageFor = (url: string, name = COMPANY.name) =>
  `<!doctype html><meta property="og:site_name" content="${name}"><link rel="canonical" href="${url}/">`

async function openSite(status: number, compose: (origin: string) => string) {
  const receiver = await openTestReceiver({ isSigned: false })
  const { origin } = new URL(receiver.url)
  receiver.answer((_request, response) => void response.writeHead(status).end(compose(origin)))
  return { SITE_URL: origin }
}

test.each([
  ['ok', 'this site', 200, pageFor, /^http/],
  ['warn', 'a build for another address', 200, () => pageFor('https://a.example'), /a\.example/],
  ['fail', 'a site of another company', 200, (url: string) => pageFor(url, 'Parked'), /another/],
  ['fail', 'a page without a name', 200, () => '<h1>Testfield is for sale</h1>', /another/],
  ['fail', 'an error', 502, pageFor, /502/],
  ['fail', 'a redirect', 301, pageFor, /301/],
] as const)('answers %s to %s', async (state, _, status, compose, saw) => {
  const outcome = await runCheck(site, await openSite(status, compose))
  expect(outcome).toMatchObject({ state, saw: expect.stringMatching(saw) })
  expect(outcome?.advice).toMatch(state === 'ok' ? /^$/ : /SITE_URL.*build again/)
})

test('takes the name of a company as it is written on the page', async () => {
  const environment = await openSite(200, (url) => pageFor(url, 'Field &amp; O&#x27;Neil'))
  const company = { ...COMPANY, name: "Field & O'Neil" }
  expect(await runCheck(site, environment, { company })).toMatchObject({ state: 'ok' })
})

test('fails when nothing listens, once', async () => {
  const SITE_URL = `https://localhost:${await findFreePort()}`
  const outcome = await runCheck(site, { SITE_URL })
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringContaining('ECONNREFUSED') })
  expect(await runCheck(certificate, { SITE_URL })).toBeNull()
})

test('names what is wrong with a certificate', async () => {
  const answer = () => undefined
  const unknown = await openTlsServer(answer, { isTrusted: false })
  const ended = await openTlsServer(answer, { endsAt: '20010101' })
  const other = await openTlsServer(answer)
  for (const [url, saw] of [
    [unknown.origin, /self-signed certificate/],
    [ended.origin, /certificate has expired/],
    [`https://127.0.0.1:${other.port}`, /IP: 127\.0\.0\.1 is not in the cert/],
  ] as const) {
    const outcome = await runCheck(site, { SITE_URL: url })
    expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringMatching(saw) })
    expect(outcome?.advice).toContain('Renew the certificate')
    expect(await runCheck(certificate, { SITE_URL: url })).toBeNull()
  }
})

test('warns of a certificate that ends within 14 days', async () => {
  const { origin: SITE_URL } = await openTlsServer((_request, response) =>
    response.end(pageFor(SITE_URL)),
  )
  expect(await runCheck(site, { SITE_URL })).toMatchObject({ state: 'ok' })
  const daysBefore = (days: number) => ({ now: () => Date.UTC(2199, 0, 15) - days * DAY_MS })
  for (const [days, state] of [
    [14, 'ok'],
    [13.9, 'warn'],
  ] as const) {
    const outcome = await runCheck(certificate, { SITE_URL }, daysBefore(days))
    expect(outcome).toMatchObject({ state, saw: expect.stringContaining('2199-01-15') })
  }
})

test('warns of a site without TLS, but on this machine', async () => {
  const outcome = await runCheck(certificate, { SITE_URL: 'http://www.testfield.example' })
  expect(outcome).toMatchObject({ state: 'warn', advice: expect.stringContaining('https://') })
  expect(await runCheck(certificate, { SITE_URL: 'http://localhost:4321' })).toBeNull()
})
