import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { awakeMs } from '../testing/awake-clock.ts'
import { temporaryDirectory } from '../testing/files.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../testing/payloads.ts'
import { runServerProcess, startServerProcess } from '../testing/server-process.ts'

const HELLO = 'hello@lanternfield.example'
const SETTINGS = {
  MAIL_TO_SERVICES: HELLO,
  MAIL_TO_CAREERS: 'careers@lanternfield.example',
  MAIL_ACKNOWLEDGE: 'false',
  RATE_LIMIT: '1000/1s',
}

/** A server process that is gone after the test, whatever happened. */
async function start(environment: Record<string, string>) {
  const server = await startServerProcess(environment)
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}

function post(origin: string, payload: unknown) {
  return fetch(`${origin}/prod/send-email`, {
    method: 'POST',
    body: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  })
}

test('killed between the answer 200 and the delivery, a restart delivers', {
  timeout: 60_000,
}, async () => {
  const mailbox = await openTestMailbox()
  onTestFinished(mailbox.close)
  const settings = { ...SETTINGS, DATA_DIR: temporaryDirectory(), SMTP_URL: mailbox.url }
  mailbox.treat(HELLO, 'stall')

  const first = await start(settings)
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      post(first.origin, inquiryPayload({ emailMessage: `Number ${number}` })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  first.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  expect(mailbox.received).toHaveLength(0)

  mailbox.treat(HELLO, 'accept')
  const second = await start(settings)
  const mails = await mailbox.waitFor(to(HELLO), { count: 5, timeoutMs: 30_000 })
  const numbers = mails.map(({ email }) => /Number \d/.exec(email.text ?? '')?.[0]).sort()
  expect(numbers).toEqual(['Number 1', 'Number 2', 'Number 3', 'Number 4', 'Number 5'])
  second.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('killed with the mail server down, a restart delivers when it is back, resume and all', {
  timeout: 60_000,
}, async () => {
  const mailbox = await openTestMailbox()
  await mailbox.close()
  const settings = { ...SETTINGS, DATA_DIR: temporaryDirectory(), SMTP_URL: mailbox.url }
  const resume = pdf('killed')

  const first = await start(settings)
  expect((await post(first.origin, applicationPayload(resume))).status).toBe(200)
  first.kill('SIGKILL')
  await first.ended

  const second = await start(settings)
  const back = await openTestMailbox(mailbox.port)
  onTestFinished(back.close)
  const [mail] = await back.waitFor(to('careers@lanternfield.example'), { timeoutMs: 30_000 })
  expect(Buffer.from(mail?.email.attachments[0]?.content as ArrayBuffer).equals(resume)).toBe(true)
  second.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'told to stop by %s in the middle of a request, answers it and ends with 0',
  {
    timeout: 60_000,
  },
  async (signal) => {
    const server = await start({ ...SETTINGS, DATA_DIR: temporaryDirectory() })
    const body = JSON.stringify(applicationPayload())
    const { port } = new URL(server.origin)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const head = [
      'POST /prod/send-email HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Expect: 100-continue',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    // The server has begun the request.
    await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(body.slice(0, 300))
    // A request that asks nothing, as browsers open in advance, does not hold anybody up.
    const silent = connect(Number(port), '127.0.0.1')
    silent.on('error', () => undefined)
    await once(silent, 'connect')
    await delay(200)

    const toldAt = awakeMs()
    server.kill(signal)
    // The terminal sends it to every process, and npm passes it on once more.
    server.kill(signal)
    const isUp = () =>
      fetch(server.origin).then(
        () => true,
        () => false,
      )
    await expect.poll(isUp, { interval: 20 }).toBe(false)
    socket.write(body.slice(300))
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 200 /m)
    expect(await server.ended).toBe(0)
    expect(awakeMs() - toldAt).toBeLessThan(5000)
  },
)

test('told to stop while a mail server is silent, ends within the ten seconds of containers, and sends it again', {
  timeout: 60_000,
}, async () => {
  const mailbox = await openTestMailbox()
  onTestFinished(mailbox.close)
  mailbox.treat(HELLO, 'stall')
  const settings = { ...SETTINGS, DATA_DIR: temporaryDirectory(), SMTP_URL: mailbox.url }
  const first = await start(settings)
  await post(first.origin, inquiryPayload())
  await expect.poll(() => mailbox.connections(), { timeout: 10_000 }).toBeGreaterThan(0)
  await delay(300)
  const toldAt = awakeMs()
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(awakeMs() - toldAt).toBeLessThan(10_000)
  mailbox.treat(HELLO, 'accept')
  await start(settings)
  expect(await mailbox.waitFor(to(HELLO))).toHaveLength(1)
})

test('without a mail server, writes each message as a file', { timeout: 60_000 }, async () => {
  const dataDir = temporaryDirectory()
  const server = await start({
    ...SETTINGS,
    DATA_DIR: dataDir,
    MAIL_ACKNOWLEDGE: 'true',
  })
  await post(server.origin, inquiryPayload())
  const mailDir = join(dataDir, 'mail')
  await expect
    .poll(() => readdirSync(mailDir).filter((file) => file.endsWith('.eml')).length, {
      timeout: 10_000,
    })
    .toBe(2)
  const mails = readdirSync(mailDir).map((file) => readFileSync(join(mailDir, file), 'utf8'))
  expect(mails.some((mail) => mail.includes(`To: ${HELLO}`))).toBe(true)
  expect(mails.some((mail) => mail.includes('To: mira@northbay.example'))).toBe(true)
})

test('refuses to start on a directory that another server uses', { timeout: 60_000 }, async () => {
  const settings = { ...SETTINGS, DATA_DIR: temporaryDirectory() }
  await start(settings)
  const { status, output } = await runServerProcess(settings)
  expect(status).toBe(1)
  expect(output).toContain('Another server is using')
})

test('refuses to start with a wrong setting, and says which and what it wants', {
  timeout: 60_000,
}, async () => {
  const { status, output } = await runServerProcess({
    PORT: 'eighty',
    SMTP_URL: 'http://me:secret@mail.example',
    RATE_LIMIT: '10',
  })
  expect(status).toBe(1)
  expect(output).toContain('PORT is "eighty", but it must be a number from 0 to 65535.')
  expect(output).toContain('SMTP_URL is "http://***@mail.example"')
  expect(output).toContain('RATE_LIMIT is "10"')
  expect(output).not.toContain('secret')
  expect(output).not.toMatch(/\n\s+at /)
})

test('refuses to start on a port that is taken, and says so', { timeout: 60_000 }, async () => {
  const first = await start({ ...SETTINGS, DATA_DIR: temporaryDirectory() })
  const { port } = new URL(first.origin)
  const { status, output } = await runServerProcess({
    ...SETTINGS,
    DATA_DIR: temporaryDirectory(),
    PORT: port,
  })
  expect(status).toBe(1)
  expect(output).toContain(`PORT ${port}: another program does.`)
  expect(output).not.toMatch(/\n\s+at /)
})
