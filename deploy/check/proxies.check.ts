/** One machine: nginx and Caddy with their files, with TLS, before the server and the built site. */
import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { extname, join } from 'node:path'
import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { linkPath } from '../../server/src/base/signed-link.ts'
import { listLinkPurposes } from '../../server/testing/core.ts'
import { type OnEnd, temporaryDirectory } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { openTestMailbox, type TestMailbox } from '../../server/testing/mailbox.ts'
import { careersForm, inquiryPayload } from '../../server/testing/payloads.ts'
import {
  CADDY,
  CONFIGURED_HOST,
  NGINX,
  NGINX_HAS_BROTLI,
  startCaddy,
  startNginx,
} from '../../server/testing/proxies.ts'
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

  const startProxy = async (serverPort: number) => {
    const proxy = await start({ serverPort, siteDir: SITE, onEnd })
    const { tlsPort: port, authority } = proxy
    return { ...proxy, ask: createAsk({ port, host: CONFIGURED_HOST, authority }) }
  }

  /** A server of its own behind a proxy of its own. */
  async function startBehindProxy(environment: Record<string, string>) {
    const server = await startServerProcess(
      { DATA_DIR: temporaryDirectory(onEnd), TRUST_PROXY: '1', ...environment },
      'site',
    )
    onEnd(async () => {
      await server.stop()
    })
    const port = Number(new URL(server.origin).port)
    const { ask } = await startProxy(port)
    return { ask, direct: createAsk({ port, host: CONFIGURED_HOST }) }
  }

  beforeAll(async () => {
    if (!program) return
    mailbox = await openTestMailbox()
    onEnd(mailbox.close)
    const settings = { ...MAILBOXES, SMTP_URL: mailbox.url, RATE_LIMIT: '1000/1s' }
    ;({ direct, ask } = await startBehindProxy(settings))
  })
  beforeEach((context) => skipWithout(context, name, 'openssl'))

  test('answers with the server’s status and headers for each kind of file', async () => {
    const paths = await comparedPaths()
    expect(paths.length).toBeGreaterThan(25)
    const differences: string[] = []
    const encodings = name === 'nginx' && !NGINX_HAS_BROTLI ? ['gzip'] : ['br', 'gzip, br', 'gzip']
    const varied: Record<string, string>[] = [
      ...[{}, { 'Save-Data': 'on' }, { Purpose: 'prefetch' }],
      ...encodings.map((encoding) => ({ 'Accept-Encoding': encoding })),
    ]
    for (const path of paths)
      for (const headers of varied) {
        const question = { headers: { 'Accept-Encoding': 'identity', ...headers } }
        const responses = [await ask(path, question), await direct(path, question)] as const
        for (const difference of differencesOf(...responses, path))
          differences.push(`${path} ${JSON.stringify(headers)}: ${difference}`)
      }
    expect(differences).toEqual([])
    // A browser that has the page.
    const { headers } = await ask('/about-us/')
    const condition = { 'If-None-Match': String(headers.etag) }
    expect((await ask('/about-us/', { headers: condition })).status).toBe(304)
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
    const question = json(JSON.stringify(inquiryPayload()))
    const forged = { ...question.headers, 'X-Forwarded-For': '203.0.113.9' }
    for (const [status, changes] of [
      [200, { from: '127.0.0.2' }],
      [429, { from: '127.0.0.2' }],
      [429, { from: '127.0.0.2', headers: forged }],
      [200, { from: '127.0.0.3' }],
    ] as const)
      expect((await ask(SEND_EMAIL_PATH, { ...question, ...changes })).status).toBe(status)
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
    ...['/healthz', '/_headers', '/_redirects', '/site-rules.json', '/expiring-pages.json'],
    SEND_EMAIL_PATH,
    ...(await listLinkPurposes()).map((purpose) => `${linkPath(purpose)}guess`),
    ...['/prod/inbox', '/prod/inbox/', '/prod/inbox/messages.csv'],
    ...(position ? [position] : []),
    ...byKind.values(),
  ]
}

/** Sends what no client would, and waits until the other end hangs up. */
async function sendRaw(port: number, text: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
    .resume()
    .on('error', () => undefined)
  socket.write(text)
  // Caddy waits for bodies that are announced.
  socket.setTimeout(1000, () => socket.destroy())
  await once(socket, 'close')
}

function json(body: string): Question {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
}
