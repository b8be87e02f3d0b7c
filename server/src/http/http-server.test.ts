import { once } from 'node:events'
import type { ServerOptions } from 'node:http'
import { connect } from 'node:net'
import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, listenForTest } from '../../testing/test-app.ts'

/** @returns the port of a server that answers at once, without reading the body */
const start = (options?: ServerOptions) =>
  listenForTest(() => new Response('answer', { status: 413 }), options)

/** The first that a server sends to a client that asks whether it may send so many bytes. */
async function askToSend(port: number, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const [first] = await once(socket, 'data')
  return String(first)
}

test('invites a body up to the limit, and rejects a longer one at once', async () => {
  const port = await start()
  expect(await askToSend(port, BODY_MAX_BYTES)).toMatch(/^HTTP\/1\.1 100 /)
  const refused = await askToSend(port, BODY_MAX_BYTES + 1)
  expect(refused).toMatch(/^HTTP\/1\.1 413 /)
  expect(refused).toMatch(/\r\nconnection: close\r\n/i)
})

test.each(['OPTIONS * HTTP/1.1\r\nHost: a', 'OPTIONS * HTTP/1.0'])('answers %j', async (probe) => {
  const { fetch: handle } = createTestApp()
  const socket = connect(await listenForTest(handle), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${probe}\r\nCookie: a=${'x'.repeat(9000)}\r\n\r\n`)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
})

test('keeps an idle connection longer than proxies do', async () => {
  const handle = await fetch(`http://127.0.0.1:${await start()}/`)
  expect(handle.headers.get('keep-alive')).toBe('timeout=130')
})

test.each([
  ['a head that never ends', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
  ['a connection on which nothing is asked', ''],
])('answers 408 to %s, and closes', async (_, bytes) => {
  const port = await start({ headersTimeout: 300, connectionsCheckingInterval: 50 })
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(bytes)
  const dripping = setInterval(() => socket.write(bytes === '' ? '' : 'a'), 50)
  onTestFinished(() => clearInterval(dripping))
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // A drip may meet the closed end: `once` of node:events would take that for a failure.
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.on('close', resolve))
  expect(received).toMatch(/^HTTP\/1\.1 408 /)
})

test('keeps the message of an error from visitor, console and log', async () => {
  const methods = ['error', 'info', 'log', 'warn'] as const
  const printed = methods.map((name) => vi.spyOn(console, name))
  onTestFinished(() => void vi.restoreAllMocks())
  const logged: string[] = []
  const fail = async () => {
    throw new Error('mira@northbay.example')
  }
  const { fetch: handle } = createTestApp({
    sendEmail: fail,
    signedPages: { review: fail, 'my-submission': fail, resume: fail },
    site: { respond: fail },
    store: { ping: fail },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  })
  const port = await listenForTest(handle)
  const ofApi = ['send-email', 'review/x', 'my-submission/x', 'resume/x'].map(
    (name) => `/prod/${name}`,
  )
  for (const path of ['/', '/readyz', ...ofApi]) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(await response.text()).not.toContain('northbay')
  }
  for (const print of printed) expect(print).not.toHaveBeenCalled()
  expect(logged).toHaveLength(6)
  expect(logged.join()).not.toContain('northbay')
})
