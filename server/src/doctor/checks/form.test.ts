/** The way from the public address of the forms to a real server: straight, through nginx and Caddy, and to somewhere else. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import {
  CADDY,
  NGINX,
  type ProxyOptions,
  startCaddy,
  startNginx,
} from '../../../testing/proxies.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { countSubmissions } from '../../../testing/stored.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openTlsServer } from '../../../testing/tls-server.ts'
import { openTestReceiver } from '../../../testing/webhook-receiver.ts'
import type { Check, Outcome } from '../check.ts'
import { form } from './form.ts'
import { proxy } from './proxy.ts'
import { uploads } from './uploads.ts'

/** What a check finds with the database of a server. */
async function look(
  check: Check,
  { dataDir }: TestServer,
  environment: Record<string, string>,
): Promise<Outcome | null> {
  return runCheck(check, environment, { store: await openTestStore(dataDir, 'operator') })
}

/** The address of a chain of proxies before a server, the first of which visitors meet. */
async function openChain(
  server: TestServer,
  starts: readonly ((options: ProxyOptions) => Promise<{ readonly port: number }>)[],
): Promise<{ SITE_URL: string }> {
  let port = Number(new URL(server.origin).port)
  for (const start of starts.toReversed()) port = (await start(proxyBefore(port))).port
  return { SITE_URL: `http://localhost:${port}` }
}

function proxyBefore(port: number): ProxyOptions {
  return { serverPorts: [port], siteDir: temporaryDirectory(), onEnd: onTestFinished }
}

type Changes = NonNullable<ProxyOptions['changes']>
const nginxWith =
  (...changes: Changes) =>
  (options: ProxyOptions) =>
    startNginx({ ...options, changes })

const replaces = nginxWith(['$proxy_add_x_forwarded_for', '$remote_addr'])
const limitsTo1Mb = nginxWith(['client_max_body_size 8m;', 'client_max_body_size 1m;'])

test('finds this server without a proxy, and leaves nothing there', async () => {
  const server = await startTestServer()
  const environment = { SITE_URL: server.origin }
  for (const check of [form, uploads, proxy])
    expect(await look(check, server, environment)).toMatchObject({ state: 'ok' })
  expect(await countSubmissions(server)).toBe(0)
  const elsewhere = {
    SITE_URL: `http://localhost:${await findFreePort()}`,
    PUBLIC_SEND_EMAIL_URL: server.origin + SEND_EMAIL_PATH,
  }
  expect(await look(form, server, elsewhere)).toMatchObject({ state: 'ok' })
  // Without a database, another server answers.
  expect(await runCheck(form, environment)).toMatchObject({ state: 'fail' })
  for (const check of [uploads, proxy]) expect(await runCheck(check, environment)).toBeNull()
  const nobody = { SITE_URL: `http://localhost:${await findFreePort()}` }
  expect(await runCheck(form, nobody)).toBeNull()
})

test.each([
  ['a static host', 404, 'text/html', {}, /404 text\/html/],
  ['a static host that allows no POST', 405, 'text/html', {}, /405/],
  ['a page to sign in', 200, 'text/html', {}, /200 text\/html/],
  ['another program', 200, 'application/json', {}, /200 application\/json/],
  ['a redirect', 308, 'text/html', { location: 'https://a.example/' }, /308.*https:.*lost/],
])('fails when %s answers the forms', async (_, status, type, headers, saw) => {
  const server = await startTestServer()
  const other = await openTestReceiver({ isSigned: false })
  other.answer((_request, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end('{}')
  })
  const environment = { SITE_URL: new URL(other.url).origin }
  const outcome = await look(form, server, environment)
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringMatching(saw) })
  expect(outcome?.advice).toContain('SITE_URL')
  for (const check of [uploads, proxy]) expect(await look(check, server, environment)).toBeNull()
})

test('fails when nothing answers, or a server with another database', async () => {
  const [server, other] = [await startTestServer(), await startTestServer()]
  const closed = { SITE_URL: `http://localhost:${await findFreePort()}` }
  const outcome = await look(form, server, closed)
  expect(outcome).toMatchObject({ state: 'fail', saw: expect.stringContaining('ECONNREFUSED') })
  expect(await look(form, server, { SITE_URL: other.origin })).toMatchObject({
    state: 'fail',
    saw: expect.stringContaining('422 application/problem+json'),
    advice: expect.stringContaining('DATABASE_URL'),
  })
  expect(await countSubmissions(other)).toBe(0)
})

test('fails when a proxy cuts a large body', async () => {
  const server = await startTestServer()
  const { hostname, port } = new URL(server.origin)
  const front = createServer((incoming, response) => {
    if (Number(incoming.headers['content-length']) > 1_000_000) return incoming.socket.destroy()
    const { url, method, headers } = incoming
    const passed = request({ hostname, port, path: url, method, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
    })
    return incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    front.close()
    front.closeAllConnections()
  })
  const environment = { SITE_URL: `http://localhost:${(front.address() as AddressInfo).port}` }
  expect(await look(form, server, environment)).toMatchObject({ state: 'ok' })
  expect(await look(uploads, server, environment)).toMatchObject({
    state: 'fail',
    advice: expect.stringContaining('client_max_body_size 8m'),
  })
})

test.skipIf(!NGINX)('fails when nginx refuses the largest application', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' })
  const small = await openChain(server, [limitsTo1Mb])
  expect(await look(form, server, small)).toMatchObject({ state: 'ok' })
  expect(await look(uploads, server, small)).toMatchObject({
    state: 'fail',
    saw: expect.stringContaining('413'),
    advice: expect.stringContaining('client_max_body_size 8m'),
  })
  const shipped = await openChain(server, [nginxWith()])
  expect(await look(uploads, server, shipped)).toMatchObject({ state: 'ok' })
})

test.skipIf(!CADDY)('passes the largest application through Caddy', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' })
  expect(await look(uploads, server, await openChain(server, [startCaddy]))).toMatchObject({
    state: 'ok',
  })
})

const TOO_LOW = /share one limit/
const TOO_HIGH = /claim any address/

test.skipIf(!NGINX || !CADDY).each([
  ['nginx, which appends', [nginxWith()], 1],
  ['nginx, which replaces', [replaces], 1],
  ['Caddy, which replaces', [startCaddy], 1],
  ['two of nginx', [nginxWith(), nginxWith()], 2],
  ['Caddy before nginx', [startCaddy, nginxWith()], 2],
  ['one that replaces what is before it', [nginxWith(), replaces], 1],
])('counts the proxies: %s', async (_, starts, proxies) => {
  const server = await startTestServer()
  const environment = await openChain(server, starts)
  const lookWith = (trusted: number) =>
    look(proxy, server, { ...environment, TRUST_PROXY: String(trusted) })
  expect(await lookWith(proxies)).toMatchObject({ state: 'ok' })
  for (const [trusted, why] of [
    [proxies - 1, TOO_LOW],
    [proxies + 1, TOO_HIGH],
  ] as const) {
    const outcome = await lookWith(trusted)
    expect(outcome).toMatchObject({ state: 'warn', advice: expect.stringMatching(why) })
    expect(outcome?.advice).toContain(`Set TRUST_PROXY=${proxies}:`)
  }
})

test('warns of TRUST_PROXY without a proxy', async () => {
  const server = await startTestServer()
  const outcome = await look(proxy, server, { SITE_URL: server.origin, TRUST_PROXY: '1' })
  expect(outcome).toMatchObject({ state: 'warn', advice: expect.stringMatching(TOO_HIGH) })
  expect(outcome?.advice).toContain('Set TRUST_PROXY=0:')
})

test('warns of a proxy that has TLS and writes no X-Forwarded-For', async () => {
  const server = await startTestServer()
  const { origin } = await openTlsServer((incoming, response) => {
    const { url = '', method, headers } = incoming
    const passed = request(server.origin + url, { method, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
    })
    incoming.pipe(passed)
  })
  const outcome = await look(proxy, server, { SITE_URL: origin })
  expect(outcome).toMatchObject({ state: 'warn' })
  expect(outcome?.advice).toContain('$proxy_add_x_forwarded_for')
})
