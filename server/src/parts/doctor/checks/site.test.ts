/** Sites on real servers, with and without TLS, as the doctor meets them. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeFiles } from '../../../../testing/files.ts'
import { findFreePort } from '../../../../testing/free-port.ts'
import { openHttp, openHttps } from '../../../../testing/loopback.ts'
import { runCheck } from '../../../../testing/run-check.ts'
import { COMPANY, startTestServer, writeTestSite } from '../../../../testing/test-server.ts'
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
  [
    'nobody has signed its certificate',
    { isTrusted: false },
    'localhost',
    /self-signed/,
    'public CA, as browsers want it',
  ],
  [
    'its certificate has ended',
    { endsAt: '20010101' },
    'localhost',
    /certificate has expired/,
    'Renew',
  ],
  [
    'its certificate has another name',
    {},
    '127.0.0.1',
    /127\.0\.0\.1 is not in the cert/,
    'a host that',
  ],
])('fails once when %s', async (_, options, host, saw, advice) => {
  const { port } = await openHttps(() => undefined, options)
  const SITE_URL = `https://${host}:${port}`
  const outcome = await runCheck('site', { SITE_URL })
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringMatching(saw) })
  expect(outcome?.advice).toContain(advice)
  for (const check of ['certificate', 'form', 'links'])
    expect(await runCheck(check, { SITE_URL })).toBeNull()
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

const homeFor = (url: string) => `${pageFor(url)}
<meta http-equiv="content-security-policy" content="default-src 'self'">
<script src="/assets/a.js"></script>
<a href="mailto:hello@testfield.example">Write</a></body>`

/** As Cloudflare does it unless it is told not to. */
const hideAddresses = (html: string) =>
  html.replace('mailto:hello@testfield.example', '/cdn-cgi/l/email-protection#ab')
const addScript = (html: string) => html.replace('</body>', '<script src="/beacon.js"></script>')
const asItIs = (html: string) => html

type Change = readonly [
  what: string,
  change: (html: string) => string,
  lost: readonly string[],
  state: 'ok' | 'warn',
  saw: RegExp,
]

test.each<Change>([
  ['nothing', asItIs, [], 'ok', /^http:\S+$/],
  ['addresses', hideAddresses, [], 'warn', /addresses are hidden$/],
  ['scripts', addScript, [], 'warn', /scripts are put in \(\/beacon\.js\)$/],
  ['headers', asItIs, ['x-frame-options'], 'warn', /X-Frame-Options is gone$/],
  ['compression', asItIs, ['content-encoding'], 'warn', /compression is lost$/],
  [
    'all of it',
    (html) => addScript(hideAddresses(html)),
    ['content-encoding', 'content-security-policy'],
    'warn',
    /hidden; scripts .*; compression is lost; Content-Security-Policy is gone$/,
  ],
])('names what is changed: %s', async (_, change, lost, state, saw) => {
  const TEST_SITE = writeTestSite()
  const server = await startTestServer({ TEST_SITE })
  const PORT = new URL(server.origin).port
  const { origin: SITE_URL } = await openHttp(async (_incoming, response) => {
    const sent = await fetch(server.origin)
    const html = change(await sent.text())
    for (const [name, value] of sent.headers)
      if (name !== 'content-length' && !lost.includes(name)) response.setHeader(name, value)
    response.end(lost.includes('content-encoding') ? html : gzipSync(html))
  })
  const home = homeFor(SITE_URL)
  writeFiles(TEST_SITE, { 'index.html': home, 'index.html.gz': gzipSync(home) })
  expect(await runCheck('site', { SITE_URL, PORT })).toMatchObject({
    state,
    saw: expect.stringMatching(saw),
    advice: expect.stringContaining(state === 'ok' ? '' : 'Behind a proxy'),
  })
})

test('compares nothing with another build, or without a server', async () => {
  const site = await openSite(200, homeFor)
  const server = await startTestServer()
  for (const PORT of [new URL(server.origin).port, String(await findFreePort())])
    expect(await runCheck('site', { ...site, PORT })).toMatchObject({ state: 'ok' })
})
