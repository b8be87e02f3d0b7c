/** The client on a real HTTP server, which checks signatures with the specification's own library. */
import { Buffer } from 'node:buffer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storedSubmission } from '../../testing/entries.ts'
import { MAIL_COPY } from '../../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { DeliveryError } from '../base/delivery-error.ts'
import { composeAlertEvent, composeSubmissionEvent } from './events.ts'
import { openWebhookClient } from './webhook-client.ts'

const DELIVERY_ID = '0b0e5c6e-8f0c-4f7e-9c55-3b1f0c5f7a10'
const SUBMISSION = storedSubmission({
  id: '5d7a7a2c-6f43-4f3a-8f0e-6f2a3a0d9c11',
  receivedAt: Date.UTC(2030, 4, 6, 7, 8, 9),
  profile: 'SERVICES',
  inquiryLabel: 'Request for services',
  topic: { path: '/services/agentic-ai/', title: 'Agentic AI' },
  noticeVersion: '3f9a1c2b4d5e',
  name: 'Søren Ångström',
  email: 'soren@northbay.example',
  phone: '+15125550142',
  message: 'First line\nSecond line “quoted” 🏮',
  resume: null,
})

async function open({ timeoutMs = 15_000 } = {}) {
  const secret = WEBHOOK_SECRET.slice('whsec_'.length)
  const receiver = await openTestReceiver()
  const client = openWebhookClient({
    url: receiver.url,
    secret,
    timeoutMs,
    giveUpAfterMs: { 410: 0 },
  })
  onTestFinished(() => client.close())
  const send = () => client.send(DELIVERY_ID, composeSubmissionEvent(SUBMISSION))
  return { receiver, client, send, fail: () => failureOf(send()) }
}

/** How a send failed. */
async function failureOf(sending: Promise<void>): Promise<DeliveryError> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DeliveryError)) throw new Error(`No DeliveryError: ${error}`)
  return error
}

test('posts a submission as signed JSON', async () => {
  const { receiver, send } = await open()
  await send()
  const [webhook] = receiver.received
  expect(webhook?.path).toBe('/hooks/lanternfield')
  expect(webhook?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': DELIVERY_ID,
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
  expect(JSON.parse(webhook?.body ?? '')).toEqual({
    type: 'submission.received',
    timestamp: '2030-05-06T07:08:09.000Z',
    data: {
      id: SUBMISSION.id,
      receivedAt: '2030-05-06T07:08:09.000Z',
      profile: 'SERVICES',
      inquiryLabel: 'Request for services',
      name: 'Søren Ångström',
      email: 'soren@northbay.example',
      phone: '+15125550142',
      message: 'First line\nSecond line “quoted” 🏮',
      context: { path: '/services/agentic-ai/', title: 'Agentic AI' },
      noticeVersion: '3f9a1c2b4d5e',
      source: null,
      suspect: false,
      resume: null,
    },
  })
})

test('describes a resume and does not send it', async () => {
  const { receiver, client } = await open()
  const resume = {
    fileName: 'søren.pdf',
    contentType: 'application/pdf',
    sha256: 'ab'.repeat(32),
    content: Buffer.from('%PDF-1.4 and the rest'),
  }
  await client.send(DELIVERY_ID, composeSubmissionEvent({ ...SUBMISSION, resume }))
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    suspect: false,
    resume: { fileName: 'søren.pdf', bytes: 21, sha256: 'ab'.repeat(32) },
  })
  expect(receiver.received[0]?.body).not.toContain('%PDF')
})

test('keeps id and body over attempts, and signs the time of each', async () => {
  const { receiver, send, fail } = await open()
  receiver.answer(503)
  await fail()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  receiver.answer(200)
  await send()
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(
    Number(first?.headers['webhook-timestamp']) + 60,
  )
})

test('takes 2xx as delivered, 410 as refused, and retries the rest', async () => {
  const { receiver, send, fail } = await open()
  for (const status of [200, 204]) {
    receiver.answer(status)
    await expect(send()).resolves.toBeUndefined()
  }
  for (const status of [400, 404, 429, 500, 503]) {
    receiver.answer(status)
    const message = `The receiver answered ${status}.`
    const expected = {
      kind: 'temporary',
      code: `HTTP ${status}`,
      message,
      giveUpAfterMs: undefined,
    }
    expect(await fail()).toMatchObject(expected)
  }
  receiver.answer(410)
  expect(await fail()).toMatchObject({ giveUpAfterMs: 0 })
  receiver.answer(
    (_request, response) => void response.writeHead(429, { 'retry-after': '30' }).end(),
  )
  expect(await fail()).toMatchObject({ retryAfterMs: 30_000 })
})

test('follows no redirect', async () => {
  const { receiver, fail } = await open()
  for (const status of [301, 302, 307, 308]) {
    receiver.answer((request, response) => {
      response.writeHead(request.url === '/elsewhere' ? 200 : status, { location: '/elsewhere' })
      response.end()
    })
    expect(await fail()).toMatchObject({ kind: 'temporary', code: `HTTP ${status}` })
  }
  expect(receiver.received).toHaveLength(4)
})

test('waits for an answer no longer than its time', async () => {
  const { receiver, fail } = await open({ timeoutMs: 200 })
  receiver.answer(() => undefined)
  expect(await fail()).toMatchObject({ kind: 'temporary', code: 'ETIMEDOUT' })
})

test('retries where the receiver hangs up, or is away', async () => {
  const { receiver, fail } = await open()
  receiver.answer((request) => request.socket.destroy())
  expect(await fail()).toMatchObject({ kind: 'temporary' })
  await receiver.close()
  expect(await fail()).toMatchObject({ kind: 'temporary', code: 'ECONNREFUSED' })
})

test('does not read an endless answer', async () => {
  const { receiver, send } = await open()
  let written = 0
  const closed = new Promise<void>((resolve) => {
    receiver.answer((_request, response) => {
      response.on('close', resolve)
      response.writeHead(200)
      const writeOn = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536
      }
      response.on('drain', writeOn)
      writeOn()
    })
  })
  await send()
  await closed
  // What was on the way in the buffers of both ends when the connection was closed.
  expect(written).toBeLessThan(16 * 1024 * 1024)
})

test('breaks off a request when it is closed', async () => {
  const { receiver, client, fail } = await open()
  receiver.answer(() => undefined)
  const failure = fail()
  await expect.poll(() => receiver.received).toHaveLength(1)
  await client.close()
  expect(await failure).toMatchObject({ kind: 'temporary' })
})

test('names neither event nor address nor secret in a failure', async () => {
  const { receiver, fail } = await open()
  receiver.answer((_request, response) => {
    response.writeHead(422).end('soren@northbay.example is unknown')
  })
  const refused = await fail()
  await receiver.close()
  for (const { message, code } of [refused, await fail()])
    expect(`${message} ${code}`).not.toMatch(/northbay|Ångström|hooks|whsec/)
})

test('posts an alert without any words of a visitor', async () => {
  const { receiver, client } = await open()
  const facts = {
    condition: 'given-up',
    profile: 'SERVICES',
    period: { from: 0, to: Date.UTC(2030, 4, 6, 7, 8, 9) },
    waiting: 2,
    dead: 1,
    submissions: [{ id: SUBMISSION.id, receivedAt: SUBMISSION.receivedAt }],
    receivers: [],
    findings: [],
  } as const
  const mailboxes = { SERVICES: 'hello@testfield.example', CAREERS: 'careers@testfield.example' }
  await client.send(DELIVERY_ID, composeAlertEvent(facts, mailboxes, MAIL_COPY.alert))
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
    type: 'alert.raised',
    timestamp: '2030-05-06T07:08:09.000Z',
    data: {
      topic: 'given-up',
      title: '1 message from the website could not be delivered to hello@testfield.example',
      profile: 'SERVICES',
      from: '1970-01-01T00:00:00.000Z',
      to: '2030-05-06T07:08:09.000Z',
      waiting: 2,
      dead: 1,
    },
  })
})
