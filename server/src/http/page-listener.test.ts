import { request } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { HOME, writeStaticSite } from '../../testing/static-site.ts'
import { createTestApp, listenForTest } from '../../testing/test-app.ts'
import { ANSWER_COPY } from '../../testing/test-server.ts'
import type { Answered } from './app.ts'
import { createPageListener } from './page-listener.ts'
import { openStaticSite } from './static-site.ts'

const LATER = '2100-01-01T00:00:00.000Z'

/** The same site behind two ports: answered by the app alone, and by the listener where it can. */
async function open() {
  const { directory, write } = writeStaticSite({
    'a%20b.txt': 'a name with an escape in it',
    'expiring-pages.json': JSON.stringify({ '/careers/designer/': LATER }),
    'site-rules.json': JSON.stringify({ redirects: { '/old': '/' }, isNoindex: false }),
  })
  const log = pino({ enabled: false })
  const clock = { now: 0, elapsed: 0 }
  const site = await openStaticSite({
    directory,
    words: ANSWER_COPY,
    log,
    now: () => clock.now,
    elapsed: () => clock.elapsed,
  })
  const answered: Record<'app' | 'both', Answered[]> = { app: [], both: [] }
  let byTheApp = 0
  const appOf = (who: keyof typeof answered) =>
    createTestApp({
      serveSite: (asked) => {
        if (who === 'both') byTheApp += 1
        return site.answer(asked)
      },
      onAnswer: (one) => answered[who].push(one),
    })
  const answerAtOnce = createPageListener({ site, onAnswer: (one) => answered.both.push(one) })
  const ports = {
    app: await listenForTest(appOf('app').fetch),
    both: await listenForTest(appOf('both').fetch, { answerAtOnce }),
  }
  return { ports, answered, clock, write, byTheApp: () => byTheApp }
}

type Asked = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>> | undefined
}

/** An answer as it was sent; the time it was sent at aside. */
function ask(port: number, { path, method = 'GET', headers = {} }: Asked) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const { date: _, ...rest } = response.headers
          const body = Buffer.concat(chunks).toString('base64')
          resolve({ status: response.statusCode ?? 0, headers: rest, body })
        })
      })
        .on('error', reject)
        .end()
    },
  )
}

const FILES = ['/', '/?a=1', '/assets/app.abc123.js', '/favicon.svg', '/404.html']
const HEADERS: readonly Asked['headers'][] = [
  {},
  { 'accept-encoding': 'gzip, deflate, br' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': ['identity', 'br;q=0.5'] },
  { 'save-data': 'on' },
  { purpose: 'prefetch' },
  { 'if-none-match': '*' },
  { 'if-none-match': '*', 'accept-encoding': 'br', 'save-data': 'on', purpose: 'prefetch' },
  { 'if-none-match': '"other"' },
]

test('answers as the app does', async () => {
  const { ports, answered, byTheApp } = await open()
  for (const path of FILES)
    for (const headers of HEADERS)
      for (const method of ['GET', 'HEAD']) {
        const asked = { path, headers, method }
        const expected = await ask(ports.app, asked)
        // Whatever the first one read is in memory for the second.
        await ask(ports.both, asked)
        const before = byTheApp()
        expect(await ask(ports.both, asked), JSON.stringify(asked)).toEqual(expected)
        expect(byTheApp(), JSON.stringify(asked)).toBe(before)
        const [counted, countedByApp] = [answered.both.at(-1), answered.app.at(-1)]
        expect([counted?.route, counted?.status]).toEqual([countedByApp?.route, expected.status])
      }
})

const LEFT: readonly Asked[] = [
  { path: '/nothing' },
  { path: '/careers/designer' },
  { path: '/old' },
  { path: '/a%2520b.txt' },
  { path: '/x/../favicon.svg' },
  { path: 'http://localhost/favicon.svg' },
  { path: '/healthz' },
  { path: '/expiring-pages.json' },
  { path: '/', method: 'POST' },
  { path: '/', headers: { host: 'a.1' } },
  { path: '/', headers: { host: 'x y' } },
  { path: '/', headers: { host: 'UPPER.example:8080' } },
]

test('leaves unknown paths, methods and hosts to the app', async () => {
  const { ports } = await open()
  // So that there is something in memory that it could answer with.
  for (const path of ['/', '/favicon.svg', '/a%2520b.txt']) await ask(ports.both, { path })
  for (const asked of LEFT)
    expect(await ask(ports.both, asked), JSON.stringify(asked)).toEqual(await ask(ports.app, asked))
})

test('answers 410 to an expired page, also from memory', async () => {
  const { ports, clock } = await open()
  const asked = { path: '/careers/designer/' }
  expect((await ask(ports.both, asked)).status).toBe(200)
  expect((await ask(ports.both, asked)).status).toBe(200)
  clock.now = Date.parse(LATER)
  expect((await ask(ports.both, asked)).status).toBe(410)
})

test('answers 503 once a file in memory was replaced on disk', async () => {
  const { ports, write, clock } = await open()
  const asked = { path: '/' }
  const first = await ask(ports.both, asked)
  write('index.html', HOME.replace('Home', 'Next').concat(' '))
  expect(await ask(ports.both, asked)).toEqual(first)
  clock.elapsed = 100
  expect((await ask(ports.both, asked)).status).toBe(503)
})
