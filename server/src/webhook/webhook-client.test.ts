/** The client on a real HTTP server, which checks signatures with the specification's own library. */
import { Buffer } from 'node:buffer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestReceiver, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { HOUR_MS } from '../base/times.ts'
import type { DeliveryError } from '../submission/delivery-error.ts'
import type { HttpClientOptions } from './http-client.ts'
import { openWebhookClient } from './webhook-client.ts'

const DELIVERY_ID = '0b0e5c6e-8f0c-4f7e-9c55-3b1f0c5f7a10'
const EVENT = JSON.stringify({ name: 'Søren Ångström', email: 'soren@northbay.example' })

async function open(options: HttpClientOptions = {}) {
  const secret = WEBHOOK_SECRET.slice('whsec_'.length)
  const receiver = await openTestReceiver()
  const client = openWebhookClient({ url: receiver.url, secret, ...options })
  onTestFinished(() => client.close())
  const send = () => client.send(DELIVERY_ID, EVENT)
  /** How it failed; null if it did not. */
  const fail = (): Promise<DeliveryError | null> =>
    send().then(
      () => null,
      (error) => error,
    )
  return { receiver, client, send, fail }
}

test('posts an event as signed JSON', async () => {
  const { receiver, send } = await open()
  await send()
  const [webhook] = receiver.received
  expect(webhook?.path).toBe('/hooks/lanternfield')
  expect(webhook?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': DELIVERY_ID,
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
  expect(webhook?.body).toBe(EVENT)
})

test('keeps id and body over attempts, and signs the time of each', async () => {
  const { receiver, send, fail } = await open()
  receiver.respondWith(503)
  await fail()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  receiver.respondWith(200)
  await send()
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(
    Number(first?.headers['webhook-timestamp']) + 60,
  )
})

test('takes 2xx as delivered, and says how long to try after any other', async () => {
  const { receiver, fail } = await open()
  for (const status of [200, 204]) {
    receiver.respondWith(status)
    expect(await fail()).toBeNull()
  }
  for (const [status, giveUpAfterMs] of [
    ...[400, 401, 403, 404, 410].map((status) => [status, HOUR_MS] as const),
    ...[301, 302, 307, 308, 422, 429, 500, 503].map((status) => [status, undefined] as const),
  ]) {
    // No redirect is followed.
    receiver.respondWith({ status, headers: { location: '/elsewhere' } })
    expect(await fail()).toMatchObject({
      ...{ kind: 'temporary', code: `HTTP ${status}`, giveUpAfterMs, retryAfterMs: undefined },
      message: `The receiver answered ${status}.`,
    })
  }
  expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere')
})

test('gives up at once after the answer that a caller takes for the end', async () => {
  const { receiver, fail } = await open({ giveUpAfterMs: { 410: 0 } })
  receiver.respondWith(410)
  expect(await fail()).toMatchObject({ giveUpAfterMs: 0 })
})

test.each([
  [429, '7', 7000],
  [503, '90', 90_000],
  [429, 'Mon, 06 May 2030 07:10:00 GMT', 120_000],
  [429, '3601', HOUR_MS],
  [503, '99999999999999999999', HOUR_MS],
  [503, 'Fri, 31 Dec 9999 23:59:59 GMT', HOUR_MS],
  [429, 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
  [429, '0', 0],
  [429, '1e9', undefined],
  [503, '', undefined],
  [503, 'soon', undefined],
  [500, '90', undefined],
])('%i with Retry-After %j asks for %s ms', async (status, retryAfter, retryAfterMs) => {
  const { receiver, fail } = await open()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 4, 6, 7, 8, 0) })
  onTestFinished(() => void vi.useRealTimers())
  receiver.respondWith({ status, headers: { 'retry-after': retryAfter } })
  expect((await fail())?.retryAfterMs).toBe(retryAfterMs)
})

test('retries where the receiver is silent, hangs up, or is away', async () => {
  const { receiver, fail } = await open({ timeoutMs: 200 })
  receiver.respondWith(() => undefined)
  expect(await fail()).toMatchObject({ kind: 'temporary', code: 'ETIMEDOUT' })
  receiver.respondWith((request) => void request.socket.destroy())
  expect(await fail()).toMatchObject({ kind: 'temporary' })
  await receiver.close()
  expect(await fail()).toMatchObject({ kind: 'temporary' })
})

test('does not read an endless answer', async () => {
  const { receiver, send } = await open()
  let written = 0
  const closed = new Promise<void>((resolve) => {
    receiver.respondWith((_request, response) => {
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
  receiver.respondWith(() => undefined)
  const failure = fail()
  await expect.poll(() => receiver.received).toHaveLength(1)
  await client.close()
  expect(await failure).toMatchObject({ kind: 'temporary' })
})

test('names neither event nor address nor secret in a failure', async () => {
  const { receiver, fail } = await open()
  receiver.respondWith({ status: 422, body: 'soren@northbay.example is unknown' })
  const refused = await fail()
  await receiver.close()
  for (const failure of [refused, await fail()])
    expect(`${failure?.message} ${failure?.code}`).not.toMatch(/northbay|Ångström|hooks|whsec/)
})
