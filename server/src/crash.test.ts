import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../testing/files.ts'
import { openTcp } from '../testing/loopback.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { inquiryPayload } from '../testing/payloads.ts'
import { postBytes } from '../testing/post-bytes.ts'
import { send } from '../testing/send.ts'
import { runServerProcess, startServerProcess } from '../testing/server-process.ts'

const HELLO = 'hello@lanternfield.example'
const SETTINGS = { MAIL_TO_SERVICES: HELLO, MAIL_ACKNOWLEDGE: 'false', RATE_LIMIT: '1000/1s' }

/** A server process that is gone after the test, whatever happened. */
async function start(environment: Record<string, string>) {
  const server = await startServerProcess(environment)
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s during a request: the server answers it and ends with 0',
  async (signal) => {
    const server = await start({ ...SETTINGS, DATA_DIR: temporaryDirectory() })
    const body = JSON.stringify(inquiryPayload())
    const request = postBytes(body, { Expect: '100-continue' })
    const bodyAt = request.indexOf('\r\n\r\n') + 4
    const { port } = new URL(server.origin)
    // A request that asks nothing, as browsers open in advance, does not hold anybody up. It is accepted before the other.
    const silent = connect(Number(port), '127.0.0.1')
    silent.on('error', () => undefined)
    await once(silent, 'connect')
    const socket = connect(Number(port), '127.0.0.1')
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(request.subarray(0, bodyAt))
    // The server has begun the request.
    await expect.poll(() => response).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(request.subarray(bodyAt, bodyAt + 100))
    server.kill(signal)
    // The terminal sends it to every process, and npm passes it on once more.
    server.kill(signal)
    const isUp = () =>
      fetch(server.origin).then(
        () => true,
        () => false,
      )
    await expect.poll(isUp, { interval: 20 }).toBe(false)
    socket.write(request.subarray(bodyAt + 100))
    await closed
    expect(response).toMatch(/^HTTP\/1\.1 200 /m)
    expect(await server.ended).toBe(0)
  },
)

test('a silent mail server does not keep the server from stopping', { tags: 'all' }, async () => {
  const silent = await openTcp(() => undefined)
  const SMTP_URL = `smtp://127.0.0.1:${silent.port}`
  const others = { SMTP_URL, SMTP_HOST: 'mail.example' }
  const settings = { ...SETTINGS, DATA_DIR: temporaryDirectory(), ...others }
  const first = await start(settings)
  expect(first.output()).toContain('SMTP_HOST is set, but no setting has that name.')
  await send(first, inquiryPayload())
  await expect.poll(() => silent.sockets.size).toBeGreaterThan(0)
  expect(await first.stop()).toBe(0)
  await silent.close()
  const mailbox = await openTestMailbox(onTestFinished, { port: silent.port })
  await start(settings)
  expect(await mailbox.waitFor(to(HELLO))).toHaveLength(1)
})

test('refuses to start with wrong settings, and explains them', async () => {
  const wrong = { PORT: 'eighty', SMTP_URL: 'http://me:secret@mail.example' }
  const { status, output } = await runServerProcess(wrong)
  expect(status).toBe(1)
  expect(output).toContain('PORT is "eighty", but it must be a number from 0 to 65535.')
  expect(output).toContain('SMTP_URL is "http://***@mail.example"')
  expect(output).not.toMatch(/secret|\n\s+at /)
})
