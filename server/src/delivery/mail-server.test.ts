/** Mail servers that are away, slow, or rude, and what becomes of a burst of submissions. */
import { setTimeout as delay } from 'node:timers/promises'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { awakeMs } from '../../testing/awake-clock.ts'
import { referenceIn } from '../../testing/crash-audit.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { openTestMailbox, type TestMailbox, to } from '../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { readRows } from '../../testing/stored.ts'
import { COMPANY, startTestServer, type TestServer } from '../../testing/test-server.ts'

const HELLO = COMPANY.mailboxes.SERVICES
const CAREERS = COMPANY.mailboxes.CAREERS
const BURST = 50
/** As the SMTP mailer has it; operators of small mail servers count on it. */
const CONNECTIONS_MAX = 3
/** What a server may be told to stop for, and some for a busy machine. */
const STOP_MAX_MS = 9000

async function open(prepare: (mailbox: TestMailbox) => void = () => undefined) {
  const mailbox = await openTestMailbox()
  onTestFinished(mailbox.close)
  prepare(mailbox)
  const server = await startTestServer({ SMTP_URL: mailbox.url })
  return { mailbox, server }
}

const visitor = (number: number) => `visitor${number}@burst.example`

function sendBurst(server: TestServer): Promise<string[]> {
  const numbers = Array.from({ length: BURST }, (_, index) => index)
  return Promise.all(
    numbers.map((number) =>
      send(
        server,
        inquiryPayload({ toEmailAddress: visitor(number), emailMessage: `Number ${number}` }),
      ),
    ),
  )
}

const deliveries = ({ dataDir }: { dataDir: string }) =>
  readRows(
    { DATA_DIR: dataDir },
    'SELECT kind, state, attempts, last_error FROM deliveries ORDER BY kind DESC',
  )

/** How often each state and count of attempts is there. */
async function tally(server: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { state, attempts } of await deliveries(server)) {
    const key = `${state} after ${attempts}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

test.each([
  ['quick', { greetingMs: 0, answerMs: 0 }],
  ['slow with each answer', { greetingMs: 0, answerMs: 60 }],
  ['slow with its greeting', { greetingMs: 2500, answerMs: 0 }],
])(
  'a burst meets a mail server that is %s: three connections, each mail once',
  {
    timeout: 120_000,
  },
  async (_how, slowness) => {
    const { mailbox, server } = await open(({ slowDown }) => slowDown(slowness))
    const ids = await sendBurst(server)
    await mailbox.waitFor(() => true, { count: 2 * BURST, timeoutMs: 90_000 })
    await expect.poll(() => tally(server)).toEqual({ 'delivered after 1': 2 * BURST })
    expect(mailbox.mostConnections()).toBe(CONNECTIONS_MAX)
    expect(mailbox.received).toHaveLength(2 * BURST)
    expect(mailbox.received.filter(to(HELLO)).map(referenceIn).sort()).toEqual(ids.sort())
  },
)

test('a burst of which every fifth mail is cut off: the others go out, and those later', {
  timeout: 120_000,
}, async () => {
  const cutOff = Array.from({ length: BURST / 5 }, (_, index) => visitor(index * 5))
  const { mailbox, server } = await open(({ treat }) => {
    for (const address of cutOff) treat(address, 'cut-off')
  })
  await sendBurst(server)
  await mailbox.waitFor(() => true, { count: 2 * BURST - cutOff.length, timeoutMs: 60_000 })
  for (const address of cutOff) mailbox.treat(address, 'accept')
  await mailbox.waitFor(() => true, { count: 2 * BURST, timeoutMs: 90_000 })
  await expect
    .poll(async () => (await deliveries(server)).every(({ state }) => state === 'delivered'))
    .toBe(true)
  const ids = mailbox.received.map(({ email }) => email.messageId)
  expect(new Set(ids).size).toBe(2 * BURST)
  expect(mailbox.mostConnections()).toBeLessThanOrEqual(CONNECTIONS_MAX)
})

test('a greeting that takes too long is a mail server out of reach, and charges no mail', {
  timeout: 120_000,
}, async () => {
  const { mailbox, server } = await open(({ slowDown }) =>
    slowDown({ greetingMs: 12_000, answerMs: 0 }),
  )
  await send(server, inquiryPayload())
  await expect
    .poll(() => server.logged.join(''), { timeout: 60_000 })
    .toContain('the mail server cannot be reached')
  expect(await tally(server)).toEqual({ 'waiting after 0': 2 })
  mailbox.slowDown({ greetingMs: 0, answerMs: 0 })
  await mailbox.waitFor(() => true, { count: 2, timeoutMs: 60_000 })
  await expect.poll(() => tally(server)).toEqual({ 'delivered after 1': 2 })
})

test('a connection that breaks in the middle of a resume brings it whole the next time, once', {
  timeout: 90_000,
}, async () => {
  const { mailbox, server } = await open(({ treat }) => treat(CAREERS, 'cut-off'))
  const resume = pdfOfSize(1_000_000)
  await send(server, applicationPayload(resume))
  await expect
    .poll(async () => (await deliveries(server))[0], { timeout: 15_000 })
    .toMatchObject({ kind: 'notify', state: 'waiting', attempts: 1 })
  expect(mailbox.received.filter(to(CAREERS))).toEqual([])
  mailbox.treat(CAREERS, 'accept')
  const [mail, ...more] = await mailbox.waitFor(to(CAREERS), { timeoutMs: 40_000 })
  expect(more).toEqual([])
  const content = mail?.email.attachments[0]?.content as ArrayBuffer
  expect(Buffer.from(content).equals(resume)).toBe(true)
})

test('what is refused after its data ends like what is refused before it', {
  timeout: 90_000,
}, async () => {
  const { mailbox, server } = await open(({ treat }) => {
    treat(HELLO, 'refuse-data-for-now')
    treat('mira@northbay.example', 'refuse-data-for-good')
  })
  await send(server, inquiryPayload())
  const states = () => deliveries(server)
  await expect.poll(states, { timeout: 10_000 }).toMatchObject([
    { kind: 'notify', state: 'waiting', attempts: 1, last_error: expect.stringContaining('452') },
    { kind: 'acknowledge', state: 'dead', attempts: 1, last_error: expect.stringContaining('554') },
  ])
  mailbox.treat(HELLO, 'accept')
  await mailbox.waitFor(to(HELLO), { timeoutMs: 40_000 })
  await expect.poll(states).toMatchObject([{ state: 'delivered', attempts: 2 }, { state: 'dead' }])
  // What was given up is not tried again by itself.
  expect(mailbox.received).toHaveLength(1)
})

test('a mail server that is away all the time: thanks, no attempts, and a quick end', {
  timeout: 120_000,
}, async () => {
  const port = await findFreePort()
  const dataDir = temporaryDirectory()
  const environment = { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` }
  const server = await startTestServer(environment)
  await sendBurst(server)
  const probes = () => server.logged.filter((line) => line.includes('cannot be reached')).length
  await expect.poll(probes, { timeout: 10_000 }).toBeGreaterThan(0)
  const before = probes()
  const begun = performance.now()
  await delay(3000)
  const seconds = (performance.now() - begun) / 1000
  expect(await tally(server)).toEqual({ 'waiting after 0': 2 * BURST })
  // After 1 s, 2 s, 4 s…: however much waits, it is asked for by one probe at a time. In three seconds, that is three times.
  expect(probes() - before).toBeLessThanOrEqual(1 + Math.log2(1 + seconds))
  const toldAt = awakeMs()
  await server.stop()
  expect(awakeMs() - toldAt).toBeLessThan(STOP_MAX_MS)

  const mailbox = await openTestMailbox(port)
  onTestFinished(mailbox.close)
  const again = await startTestServer(environment)
  await mailbox.waitFor(() => true, { count: 2 * BURST, timeoutMs: 60_000 })
  await expect.poll(() => tally(again)).toEqual({ 'delivered after 1': 2 * BURST })
})
