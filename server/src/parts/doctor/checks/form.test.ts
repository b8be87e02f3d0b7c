/** The way from the public address of the forms to a real server: straight, through proxies, and to somewhere else. */
import type { ServerResponse } from 'node:http'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { expect } from 'vitest'
import { openTestStore } from '../../../../testing/entries.ts'
import { findFreePort } from '../../../../testing/free-port.ts'
import { openHttp, openHttps, passTo } from '../../../../testing/loopback.ts'
import { runCheck } from '../../../../testing/run-check.ts'
import { countSubmissions } from '../../../../testing/stored.ts'
import { startTestServer, type TestServer, test } from '../../../../testing/test-server.ts'
import { openTestReceiver } from '../../../../testing/webhook-receiver.ts'

/** What a check finds with the database of a server. */
async function look(check: string, { dataDir }: TestServer, environment: Record<string, string>) {
  return runCheck(check, environment, { store: await openTestStore(dataDir, 'operator') })
}

const closedUrl = async () => `http://localhost:${await findFreePort()}`

test('finds this server without a proxy, and leaves nothing there', async ({ server }) => {
  const environment = { SITE_URL: server.origin }
  for (const check of ['form', 'links', 'uploads', 'proxy'])
    expect(await look(check, server, environment)).toMatchObject({ state: 'ok' })
  expect(await countSubmissions(server)).toBe(0)
  const PUBLIC_SEND_EMAIL_URL = server.origin + SEND_EMAIL_PATH
  const elsewhere = { SITE_URL: await closedUrl(), PUBLIC_SEND_EMAIL_URL }
  expect(await look('form', server, elsewhere)).toMatchObject({ state: 'ok' })
  // Without a database, nobody knows whose server it is.
  expect(await runCheck('form', environment)).toMatchObject({ state: 'warn' })
  for (const check of ['links', 'uploads', 'proxy'])
    expect(await runCheck(check, environment)).toBeNull()
  expect(await runCheck('form', { SITE_URL: await closedUrl() })).toBeNull()
})

test('fails when a static host, another program or a redirect answers', async ({ server }) => {
  const other = await openTestReceiver({ isSigned: false })
  const environment = { SITE_URL: other.origin }
  for (const [status, type, headers, saw] of [
    [404, 'text/html', {}, /404 text\/html/],
    [405, 'text/html', {}, /405/],
    [200, 'text/html', {}, /200 text\/html/],
    [200, 'application/json', {}, /200 application\/json/],
    [308, 'text/html', { location: 'https://a.example/' }, /308.*https:.*lost/],
  ] as const) {
    other.respondWith({ status, headers: { 'content-type': type, ...headers }, body: '{}' })
    const outcome = await look('form', server, environment)
    expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringMatching(saw) })
    expect(outcome?.advice).toContain('SITE_URL')
    for (const check of ['uploads', 'proxy'])
      expect(await look(check, server, environment)).toBeNull()
  }
})

test('fails when nothing answers where the forms post, unless the site says so', async ({
  server,
}) => {
  const environment = { SITE_URL: server.origin, PORT: new URL(server.origin).port }
  const PUBLIC_SEND_EMAIL_URL = `${await closedUrl()}/`
  const outcome = await look('form', server, { ...environment, PUBLIC_SEND_EMAIL_URL })
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringContaining('ECONNREFUSED') })
  expect(await look('form', server, { ...environment, SITE_URL: await closedUrl() })).toBeNull()
})

test('warns of a server with another database, and leaves nothing there', async ({ server }) => {
  const other = await startTestServer()
  expect(await look('form', server, { SITE_URL: other.origin })).toMatchObject({
    state: 'warn',
    saw: expect.stringContaining('422 application/problem+json'),
    advice: expect.stringMatching(/DATABASE_URL or DATA_DIR .*x-website-check/),
  })
  expect(await countSubmissions(other)).toBe(0)
})

test.for([
  ['get', 404],
  ['answer', 404],
  ['inbox', 502],
] as const)('fails when a proxy does not pass on %s', async ([part, status], { server }) => {
  const pass = passTo(server.origin)
  const { origin: SITE_URL } = await openHttp((incoming, response) => {
    const isLost = part === 'get' ? incoming.method === 'GET' : incoming.url?.includes(`/${part}/`)
    if (isLost) response.writeHead(status).end()
    else pass(incoming, response)
  })
  expect(await look('form', server, { SITE_URL })).toMatchObject({ state: 'ok' })
  const outcome = await look('links', server, { SITE_URL })
  const dead = part === 'get' ? 'review' : part
  expect(outcome).toMatchObject({ state: 'fail' })
  expect(outcome?.saw).toContain(`${SITE_URL}/prod/${dead}/: ${status}`)
  expect(outcome?.saw.includes('/my-submission/')).toBe(part === 'get')
  expect(outcome?.advice).toContain('let the proxy pass on')
})

test('looks for the inbox on its own host', async () => {
  const PORT = String(await findFreePort())
  for (const [origin, state] of [
    [`http://localhost:${PORT}`, 'ok'],
    [await closedUrl(), 'fail'],
  ] as const) {
    const server = await startTestServer({ PORT, INBOX_URL: origin })
    const outcome = await look('links', server, { SITE_URL: server.origin, INBOX_URL: origin })
    expect(outcome).toMatchObject({ state })
    // Only there.
    expect(outcome?.saw.match(/prod[^:]+(?=\/: .*?ECONNREFUSED)/g) ?? []).toEqual(
      state === 'ok' ? [] : ['prod/sign-in', 'prod/inbox'],
    )
    await server.stop()
  }
})

test('fails when a proxy cuts or refuses a large body', async ({ server }) => {
  const pass = passTo(server.origin)
  for (const [refuse, saw] of [
    [({ req }: ServerResponse) => void req.socket.destroy(), ''],
    [(response: ServerResponse) => void response.writeHead(413).end(), '413'],
  ] as const) {
    const { origin: SITE_URL } = await openHttp((incoming, response) => {
      if (Number(incoming.headers['content-length']) > 1_000_000) refuse(response)
      else pass(incoming, response)
    })
    expect(await look('form', server, { SITE_URL })).toMatchObject({ state: 'ok' })
    const outcome = await look('uploads', server, { SITE_URL })
    expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringContaining(saw) })
    expect(outcome?.advice).toContain('client_max_body_size 8m')
  }
})

const appends = (before = '') => `${before}, 127.0.0.1`
const replaces = () => '127.0.0.1'

/** A proxy before an address, with what it writes to X-Forwarded-For. */
function openProxy(origin: string, write: (before?: string) => string) {
  const pass = passTo(origin)
  return openHttp((incoming, response) => {
    incoming.headers['x-forwarded-for'] = write(String(incoming.headers['x-forwarded-for']))
    pass(incoming, response)
  })
}

test.for([
  [0, []],
  [1, [appends]],
  [1, [replaces]],
  [2, [replaces, appends]],
  [1, [appends, replaces]],
] as const)('counts %i proxies', async ([proxies, writes], { server }) => {
  let { origin } = server
  for (const write of writes.toReversed()) origin = (await openProxy(origin, write)).origin
  for (const [trusted, state, advice] of [
    [proxies, 'ok', ''],
    [proxies - 1, 'warn', `Set TRUST_PROXY=${proxies}: until then all visitors share one limit.`],
    [
      proxies + 1,
      'warn',
      `Set TRUST_PROXY=${proxies}: until then a visitor can claim any address.`,
    ],
  ] as const) {
    if (trusted < 0) continue
    const settings = { SITE_URL: origin, TRUST_PROXY: String(trusted) }
    expect(await look('proxy', server, settings)).toMatchObject({ state, advice })
  }
})

test('warns of a proxy that drops what a CDN in front of it writes', async ({ server }) => {
  const caddy = await openProxy(server.origin, replaces)
  const passOn = passTo(caddy.origin)
  const { origin } = await openHttp((incoming, response) => {
    incoming.headers.via = '1.1 edge (CDN), 2.0 Caddy'
    passOn(incoming, response)
  })
  for (const TRUST_PROXY of ['1', '2'])
    expect(await look('proxy', server, { SITE_URL: origin, TRUST_PROXY })).toMatchObject({
      state: 'warn',
      saw: expect.stringContaining('1.1 edge'),
      advice: expect.stringContaining('TRUSTED_PROXIES'),
    })
})

test('warns of a proxy with TLS that writes no X-Forwarded-For', async ({ server }) => {
  const { origin } = await openHttps(passTo(server.origin))
  const outcome = await look('proxy', server, { SITE_URL: origin })
  expect(outcome).toMatchObject({ state: 'warn' })
  expect(outcome?.advice).toContain('$proxy_add_x_forwarded_for')
})
