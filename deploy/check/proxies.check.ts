/** One machine: nginx and Caddy with their files, with TLS, before the server and the built site. */
import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request as requestOverTls, Agent as TlsAgent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { extname, join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { NAMED_TYPES } from '@lanternfield/contract/site/headers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { linkPath } from '../../server/src/base/signed-link.ts'
import { listLinkPurposes } from '../../server/testing/core.ts'
import { openTestStore } from '../../server/testing/entries.ts'
import { type OnEnd, temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { openTestMailbox, type TestMailbox } from '../../server/testing/mailbox.ts'
import { careersForm, inquiryPayload } from '../../server/testing/payloads.ts'
import {
  CADDY,
  CONFIGURED_HOST,
  NGINX,
  NGINX_HAS_BROTLI,
  OTHER_HOST,
  type Proxy as StartedProxy,
  startCaddy,
  startNginx,
} from '../../server/testing/proxies.ts'
import { runCheck } from '../../server/testing/run-check.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { type Ask, createAsk, type Question, type ReceivedResponse } from './ask.ts'
import { expectDelivered, MAILBOXES, post } from './deliveries.ts'
import { skipWithout } from './programs.ts'

const SITE = join(ROOT, 'site', 'dist')
/** Of the connection, or of a file as each server knows it. */
const INCOMPARABLE = new Set([
  ...['connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'alt-svc', 'via'],
  ...['etag', 'last-modified', 'accept-ranges', 'content-length'],
])

/** As a CDN asks. */
const CDN = {
  'Accept-Encoding': 'gzip',
  Via: '1.1 edge (CDN)',
  'X-Forwarded-For': '203.0.113.5, 198.51.100.7',
  Cookie: `a=${'x'.repeat(9000)}`,
}
/** How long Google's load balancer keeps an idle connection. */
const KEPT_BY_CDN_S = 600

const RECIPES = { nginx: 'nginx.conf', caddy: 'Caddyfile' } as const
const PROXIES = [
  { name: 'nginx', program: NGINX, start: startNginx },
  { name: 'caddy', program: CADDY, start: startCaddy },
] as const

describe.each(PROXIES)('$name', ({ name, program, start }) => {
  const closers: Parameters<OnEnd>[0][] = []
  const onEnd: OnEnd = (close) => void closers.unshift(close)
  afterAll(async () => {
    for (const close of closers) await close()
  })
  let mailbox: TestMailbox
  let direct: Ask
  let ask: Ask
  let proxy: StartedProxy
  let serverPort: number

  const startProxy = async (serverPort: number, settings: Record<string, string> = {}) => {
    const proxy = await start({ serverPort, siteDir: SITE, onEnd, settings })
    const { tlsPort: port, authority } = proxy
    return { ...proxy, ask: createAsk({ port, host: CONFIGURED_HOST, authority }) }
  }

  /** A server of its own behind a proxy of its own. */
  async function startBehindProxy(
    environment: Record<string, string>,
    settings: Record<string, string> = {},
  ) {
    const dataDir = temporaryDirectory(onEnd)
    const server = await startServerProcess(
      { DATA_DIR: dataDir, TRUST_PROXY: '1', ...environment },
      'site',
    )
    onEnd(async () => {
      await server.stop()
    })
    const port = Number(new URL(server.origin).port)
    const proxy = await startProxy(port, settings)
    const direct = createAsk({ port, host: CONFIGURED_HOST })
    return { ask: proxy.ask, direct, proxy, dataDir, serverPort: port }
  }

  beforeAll(async () => {
    if (!program) return
    mailbox = await openTestMailbox()
    onEnd(mailbox.close)
    const settings = { ...MAILBOXES, SMTP_URL: mailbox.url, RATE_LIMIT: '1000/1s' }
    ;({ direct, ask, proxy, serverPort } = await startBehindProxy(settings))
  })
  beforeEach((context) => skipWithout(context, name, 'openssl'))

  test('answers with the server’s status and headers for each kind of file', async () => {
    const paths = await comparedPaths()
    expect(paths.length).toBeGreaterThan(25)
    const differences: string[] = []
    const encodings = name === 'nginx' && !NGINX_HAS_BROTLI ? ['gzip'] : ['br', 'gzip, br', 'gzip']
    const varied: Record<string, string>[] = [
      ...[{}, { 'Save-Data': 'on' }, { Purpose: 'prefetch' }, CDN],
      ...encodings.map((encoding) => ({ 'Accept-Encoding': encoding })),
    ]
    for (const path of paths)
      for (const headers of varied) {
        const question = { headers: { 'Accept-Encoding': 'identity', ...headers } }
        const responses = [await ask(path, question), await direct(path, question)] as const
        for (const difference of differencesOf(...responses, path))
          differences.push(`${path} ${JSON.stringify(headers)}: ${difference}`)
      }
    // Some CDNs ask by HTTP/1.0.
    for (const path of paths) {
      const headers = Object.entries(CDN).map(([header, value]) => `${header}: ${value}\r\n`)
      const question = `GET ${path} HTTP/1.0\r\nHost: ${CONFIGURED_HOST}\r\n${headers.join('')}\r\n`
      const [through, straight] = [
        parseHead(await sendRaw(proxy.port, question)),
        parseHead(await sendRaw(serverPort, question)),
      ]
      for (const difference of differencesOf(through, straight, path))
        differences.push(`${path} HTTP/1.0: ${difference}`)
    }
    expect(differences).toEqual([])
    // A browser that has the page.
    const { headers } = await ask('/about-us/')
    const condition = { 'If-None-Match': String(headers.etag) }
    expect((await ask('/about-us/', { headers: condition })).status).toBe(304)
  })

  test('leads every other host to the one of the file, and no `Host` elsewhere', async () => {
    const { tlsPort, redirectPort, authority } = proxy
    const location = `https://${CONFIGURED_HOST}/a?b=1`
    for (const port of [tlsPort, redirectPort])
      for (const host of [
        OTHER_HOST,
        'evil.example',
        '127.0.0.1',
        `${CONFIGURED_HOST}.evil.example`,
      ])
        for (const method of ['GET', 'HEAD', 'POST']) {
          // Who names no host in TLS or another one gets no certificate of Caddy.
          const known = host === OTHER_HOST ? host : CONFIGURED_HOST
          const askFor = createAsk({ port, host: known, ...(port === tlsPort && { authority }) })
          const { status, headers } = await askFor('/a?b=1', { method, headers: { Host: host } })
          expect([host, status, headers.location]).toEqual([host, 308, location])
        }
    // No stranger's name gets a certificate.
    const stranger = createAsk({ port: tlsPort, host: 'evil.example', authority })
    await expect(stranger('/')).rejects.toThrow()
    const plain = createAsk({ port: redirectPort, host: CONFIGURED_HOST })
    expect((await plain('/a?b=1')).headers.location).toBe(location)
    expect(await sendRaw(redirectPort, 'GET /a?b=1 HTTP/1.0\r\n\r\n')).toContain(location)
  })

  // Caddy passes them on.
  if (name === 'nginx')
    test('gives registered names their types', async () => {
      const siteDir = temporaryDirectory(onEnd)
      const files = { ...NAMED_TYPES, '/ads.txt': 'text/plain; charset=utf-8' }
      writeFiles(siteDir, files)
      const { port } = await start({ serverPort, siteDir, onEnd })
      const askFor = createAsk({ port, host: CONFIGURED_HOST })
      for (const [path, type] of Object.entries(files)) {
        const { status, headers } = await askFor(path)
        expect([path, status, headers['content-type']]).toEqual([path, 200, type])
      }
    })

  test('takes no cipher without forward secrecy, or of an older mode, for either host', async () => {
    // By the kind of its certificate a server can take some of them at all.
    const older = [
      'AES128-SHA',
      'AES256-GCM-SHA384',
      'ECDHE-RSA-AES128-SHA',
      'ECDHE-ECDSA-AES128-SHA',
    ]
    for (const servername of [CONFIGURED_HOST, OTHER_HOST]) {
      const open = (ciphers?: string) => {
        const [port, ca] = [proxy.tlsPort, proxy.authority]
        const socket = connectTls({ port, servername, ca, ciphers, maxVersion: 'TLSv1.2' })
        return once(socket, 'secureConnect').finally(() => socket.destroy())
      }
      await open()
      for (const ciphers of older)
        await expect(open(ciphers), `${servername} ${ciphers}`).rejects.toThrow()
    }
  })

  test('holds behind one more proxy', async () => {
    const hopAddress = '127.0.0.9'
    const settings = { TRUSTED_PROXIES: `${hopAddress}/32 192.0.2.0/24` }
    const behind = await startBehindProxy({ RATE_LIMIT: '1/1h', TRUST_PROXY: '2' }, settings)
    const port = await startHop(behind.proxy, hopAddress, onEnd)
    const throughHop = createAsk({ port, host: CONFIGURED_HOST })
    await expectCountedByClient(throughHop)

    const store = await openTestStore(behind.dataDir, 'operator')
    const environment = {
      SITE_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '2',
    }
    for (const check of ['proxy', 'form', 'uploads'])
      expect([check, await runCheck(check, environment, { store })]).toMatchObject([
        check,
        { state: 'ok' },
      ])
    if (name === 'nginx') return
    // Without its setting, Caddy drops what the other has written.
    const distrustful = await startProxy(behind.serverPort)
    const SITE_URL = `http://127.0.0.1:${await startHop(distrustful, hopAddress, onEnd)}`
    const outcome = await runCheck('proxy', { ...environment, SITE_URL }, { store })
    expect(outcome).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('TRUSTED_PROXIES'),
    })
  })

  test('is not the first to close an idle connection', async () => {
    const file = readFileSync(join(ROOT, 'deploy/one-machine', RECIPES[name]), 'utf8')
    const [, seconds, minutes] = /^ *(?:keepalive_timeout (\d+)s;|idle (\d+)m)$/m.exec(file) ?? []
    expect(Number(seconds ?? Number(minutes) * 60)).toBeGreaterThan(KEPT_BY_CDN_S)
    // The default of both, to the server: 60 s of nginx, 120 s of Caddy.
    expect(file).not.toMatch(/upstream \w+ \{[^}]*keepalive_timeout|keepalive \d+[smh]/)
    const { headers } = await direct('/', { headers: { Connection: 'keep-alive' } })
    expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(120)
  })

  test('answers probes, and leads to a page from an address that a mail program changed', async () => {
    for (const path of ['/healthz', '/readyz'])
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        expect([path, method, (await ask(path, { method })).status]).toEqual([path, method, 200])
    expect((await ask('/', { method: 'OPTIONS' })).status).toBe(204)
    expect((await ask('/', { method: 'POST' })).headers.allow).toBe('GET, HEAD')
    for (const [path, location] of [
      ['/Services/', '/services/'],
      ['/CONTACT-US', '/contact-us/'],
      ['/services/).', '/services/'],
      ['/services/%20?a=1', '/services/?a=1'],
      ['/services/%E2%80%8B', '/services/'],
      ['/Careers/%22%3E', '/careers/'],
    ] as const) {
      const { status, headers } = await ask(path)
      expect([path, status, headers.location]).toEqual([path, 308, location])
    }
  })

  test('passes on an inquiry, and an application with a resume near the limit', async () => {
    await expectDelivered(ask, mailbox, name)
  })

  test('lets the server answer what is too large, or the same by itself', async () => {
    for (const question of [
      await careersForm(Buffer.alloc(3_000_000, '%')),
      await careersForm(Buffer.alloc(5_000_000, '%')),
      json('x'.repeat(BODY_MAX_BYTES)),
      // Who sends all of it at once may miss an answer that comes at its first bytes.
      { ...json('x'.repeat(BODY_MAX_BYTES + 1)), expectsContinue: true },
      // From here on a proxy answers.
      { ...json('x'.repeat(9_000_000)), expectsContinue: true },
      json('{'),
      json('{}'),
    ]) {
      const through = await ask(SEND_EMAIL_PATH, question)
      const straight = await direct(SEND_EMAIL_PATH, question)
      expect(through.status).toBeGreaterThanOrEqual(400)
      expect(differencesOf(through, straight, SEND_EMAIL_PATH)).toEqual([])
      expect(String(through.body)).toBe(String(straight.body))
    }
    const large = await careersForm(Buffer.alloc(9_000_000, '%'))
    const page = await ask(SEND_EMAIL_PATH, { ...large, expectsContinue: true })
    expect(page.status).toBe(413)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(String(page.body)).toContain(messages.resumeTooLarge)
  })

  test('passes on the client’s address, not one that the client sends', async () => {
    const { ask } = await startBehindProxy({ RATE_LIMIT: '1/1h' })
    await expectCountedByClient(ask)
  })

  test('lets a page of this host post, and no other', async () => {
    const statusFor = async (origin: string) =>
      (await post(ask, inquiryPayload(), { Origin: origin })).status
    expect(await statusFor(`https://${CONFIGURED_HOST}`)).toBe(200)
    expect(await statusFor('https://other.example')).toBe(403)
  })

  test('logs no address of a link in a mail', async () => {
    // The server is down.
    const proxy = await startProxy(await findFreePort())
    const askInVain = proxy.ask
    const paths = (await listLinkPurposes()).flatMap((purpose) => [
      `/prod/${purpose}/secret`,
      `/prod/${purpose}/secret/`,
      `/${purpose}/secret`,
      `/${purpose}/secret/index.html`,
      `/prod%2F${purpose}%2Fsecret`,
    ])
    // What people search for in the inbox.
    paths.push('/prod/inbox/?q=secret', '/prod/inbox/messages.csv?q=secret', '/prod/inbox?q=secret')
    // At once: Caddy asks a server that is down for ten seconds.
    await Promise.all(
      [...paths, '/prod/other'].map(async (path) => {
        expect((await askInVain(path)).status).toBeGreaterThanOrEqual(502)
      }),
    )
    // What the proxy answers by itself: 400, 405, 413, 414, 501, 505.
    const link = '/prod/review/secret'
    for (const request of [
      `get ${link} HTTP/1.1`,
      `TRACE ${link} HTTP/1.1`,
      `GET ${link} HTTP/3.0`,
      `GET ${link} HTTX/1.1`,
      `GET ${link} secret HTTP/1.1`,
      `GET ${link} HTTP/1.1\r\nHost: a/b`,
      `GET ${link}%zz HTTP/1.1\r\nHost: a.example`,
      `GET ${link}${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a.example`,
      `POST ${link} HTTP/1.1\r\nHost: a.example\r\nContent-Length: no`,
      `POST ${link} HTTP/1.1\r\nHost: a.example\r\nContent-Length: 9000000`,
      `POST ${link} HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: secret`,
    ])
      await sendRaw(proxy.port, `${request}\r\nConnection: close\r\n\r\n`)
    await expect.poll(proxy.readLog).toContain('/prod/other')
    expect(proxy.readLog()).not.toContain('secret')
  })

  function differencesOf(
    proxied: ReceivedResponse,
    straight: ReceivedResponse,
    path: string,
  ): string[] {
    const expected = comparable(straight.headers)
    // Its own are the pages of the site.
    const isSite = !path.startsWith('/prod/')
    if (name === 'nginx' && proxied.status === 200 && isSite) adaptPolicy(expected, path)
    const got = comparable(proxied.headers)
    const names = new Set([...Object.keys(expected), ...Object.keys(got)])
    const lines = [...names]
      .filter((header) => expected[header] !== got[header])
      .map((header) => `${header}: ${got[header]}, and not ${expected[header]}`)
    if (proxied.status !== straight.status)
      lines.push(`status ${proxied.status}, and not ${straight.status}`)
    return lines
  }
})

/** At most one submission is taken from an address, whatever it says that it is. */
async function expectCountedByClient(ask: Ask): Promise<void> {
  const question = json(JSON.stringify(inquiryPayload()))
  const forged = { ...question.headers, 'X-Forwarded-For': '203.0.113.9' }
  for (const [status, changes] of [
    [200, { from: '127.0.0.2' }],
    [429, { from: '127.0.0.2' }],
    [429, { from: '127.0.0.2', headers: forged }],
    [200, { from: '127.0.0.3' }],
  ] as const)
    expect((await ask(SEND_EMAIL_PATH, { ...question, ...changes })).status).toBe(status)
}

/** Where nginx serves a file, a page keeps the rest of its policy in its meta element. */
function adaptPolicy(headers: Record<string, string>, path: string): void {
  const policy = headers['content-security-policy'] ?? ''
  if (path.startsWith('/careers/')) return
  if (path.endsWith('/')) headers['content-security-policy'] = policy.split('; ').at(-1) ?? ''
}

/** Lists are compared as sets: each server has its order, and may send one in several lines. */
function comparable(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !INCOMPARABLE.has(name))
      .map(([name, value]) => [name, name === 'vary' ? sortedList(String(value)) : String(value)]),
  )
}

function sortedList(value: string): string {
  const items = value.split(',').map((item) => item.trim().toLowerCase())
  return [...new Set(items)].sort().join(', ')
}

/** A file of each kind, and what is no file. */
async function comparedPaths(): Promise<string[]> {
  const files = readdirSync(SITE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(SITE.length))
    .filter((path) => !['.html', '.br', '.gz'].includes(extname(path)))
  const byKind = new Map(files.map((path) => [`${extname(path)} ${path.split('/')[1]}`, path]))
  const position = Object.keys(
    JSON.parse(readFileSync(join(SITE, 'expiring-pages.json'), 'utf8')),
  )[0]
  return [
    ...[
      '/',
      '/contact-us/',
      '/contact-us',
      '/contact-us?a=1',
      '/contact-us/index.html',
      '/careers/',
    ],
    ...['/404.html', '/404/', '/no-such-page/', '/no-such-file.js', '/index.html.br'],
    ...['/.well-known/webfinger', '/apple-app-site-association'],
    ...['/healthz', '/_headers', '/_redirects', '/site-rules.json', '/expiring-pages.json'],
    SEND_EMAIL_PATH,
    ...(await listLinkPurposes()).map((purpose) => `${linkPath(purpose)}guess`),
    ...['/prod/inbox', '/prod/inbox/', '/prod/inbox/messages.csv'],
    ...(position ? [position] : []),
    ...byKind.values(),
  ]
}

/** Sends what no client would, and waits until the other end hangs up. @returns what came */
async function sendRaw(port: number, text: string): Promise<string> {
  const chunks: Buffer[] = []
  const socket = connect({ port, host: '127.0.0.1' })
    .on('data', (chunk) => void chunks.push(chunk))
    .on('error', () => undefined)
  socket.write(text)
  // Caddy waits for bodies that are announced.
  socket.setTimeout(1000, () => socket.destroy())
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

function parseHead(response: string): ReceivedResponse {
  const [start = '', ...lines] = (response.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
  const status = Number(start.split(' ')[1])
  return { status, headers: Object.fromEntries(headers), body: Buffer.alloc(0) }
}

/** A CDN in front, which keeps its connections and connects from an address of its own. @returns its port */
async function startHop(proxy: StartedProxy, localAddress: string, onEnd: OnEnd): Promise<number> {
  const agent = new TlsAgent({ keepAlive: true })
  const { tlsPort: port, authority: ca } = proxy
  const hop = createServer(({ url, method, headers, socket }, response) => {
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
    const sent = { ...headers, host: CONFIGURED_HOST, 'x-forwarded-for': forwarded, via: CDN.Via }
    const target = { host: '127.0.0.1', servername: CONFIGURED_HOST, port, ca, localAddress, agent }
    const passed = requestOverTls({ ...target, path: url, method, headers: sent }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
    })
    response.req.pipe(passed.on('error', () => response.destroy()))
  })
  await once(hop.listen(0, '127.0.0.1'), 'listening')
  onEnd(async () => {
    agent.destroy()
    hop.closeAllConnections()
    hop.close()
  })
  return (hop.address() as AddressInfo).port
}

function json(body: string): Question {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
}
