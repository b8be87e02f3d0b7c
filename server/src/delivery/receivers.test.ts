/** Deliveries to receivers on real HTTP servers that misbehave, at a time that the test sets. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { newEntry } from '../../testing/entries.ts'
import { MAIL } from '../../testing/mail.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { COMPANY, CONTENT } from '../../testing/test-server.ts'
import {
  openTestReceiver,
  receiversFile,
  type TestReceiver,
} from '../../testing/webhook-receiver.ts'
import type { DeliveryError } from '../base/delivery-error.ts'
import { HOUR_MS } from '../base/durations.ts'
import { receiverKind } from '../base/receiver-kind.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import { openStore } from '../storage/open-store.ts'
import { openHttpClient } from '../webhook/http-client.ts'
import { startDelivery } from './start-delivery.ts'

/** Above the wait after a first failure, with its random part. */
const FIRST_WAIT_MS = 6000
/** More than a runner sends at once. */
const BURST = 5

/** An outbox with a notification, and a receiver for each name. */
async function open<Name extends string>(...names: readonly Name[]) {
  const opened = await Promise.all(
    names.map(async (name) => [name, await openTestReceiver()] as const),
  )
  const receivers = Object.fromEntries(opened) as Record<Name, TestReceiver>
  const urls = Object.fromEntries(opened.map(([name, { url }]) => [name, url]))
  const outbox = await openOutbox({ environment: receiversFile(urls) })
  const entry = () =>
    newEntry({
      submission: { profile: 'SERVICES', resume: null },
      deliveries: [
        createDelivery('notify', 'testfield.example'),
        ...names.map((name) => createDelivery(receiverKind(name), 'testfield.example')),
      ],
    })
  /** The rows of the deliveries to a receiver. */
  const read = async (name: Name) =>
    (await outbox.readDeliveries()).filter(({ kind }) => kind === receiverKind(name))
  return { ...outbox, receivers, entry, read }
}

/** Why a post to a receiver that answers so fails. */
async function fail(status: number, headers: OutgoingHttpHeaders = {}): Promise<DeliveryError> {
  const receiver = await openTestReceiver({ isSigned: false })
  receiver.answer((_request, response) => void response.writeHead(status, headers).end())
  const { post, close } = openHttpClient()
  onTestFinished(close)
  return post(receiver.url, '{}').then(
    () => expect.unreachable(),
    (error) => error,
  )
}

test('one that hangs, refuses or hangs up delays no other and no mail, and gets everything later', async () => {
  const { mailbox, receivers, store, logged, entry, save, read, pass } = await open(
    'silent',
    'gone',
    'cut',
    'good',
  )
  const held: ServerResponse[] = []
  receivers.silent.answer((_request, response) => void held.push(response))
  receivers.gone.answer(404)
  receivers.cut.answer((request) => request.socket.destroy())
  for (let number = 0; number < BURST; number += 1) await save(entry())
  await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES), { count: BURST })
  await expect.poll(() => receivers.good.received).toHaveLength(BURST)
  for (const name of ['gone', 'cut'] as const)
    await expect
      .poll(() => read(name))
      .toEqual(Array(BURST).fill(expect.objectContaining({ state: 'waiting', attempts: 1 })))
  expect(await read('silent')).toEqual(
    Array(BURST).fill(expect.objectContaining({ state: 'waiting', attempts: 0 })),
  )
  for (const { answer } of Object.values(receivers)) answer(204)
  for (const response of held) response.destroy()
  await expect
    .poll(async () => {
      pass(FIRST_WAIT_MS)
      return store.readQueue()
    })
    .toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received).toHaveLength(BURST)
  expect(logged.join('')).toContain('"kind":"receiver:gone"')
  expect(logged.join('')).not.toMatch(/Mira|northbay|hooks|127\.0\.0\.1|whsec/)
})

test.each([
  [429, '7', 7000],
  [503, '90', 90_000],
  [429, '3601', HOUR_MS],
  [503, '99999999999999999999', HOUR_MS],
  [503, 'Fri, 31 Dec 9999 23:59:59 GMT', HOUR_MS],
  [429, 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
  [429, '0', 0],
  [429, '-5', 0],
  [429, '1e9', undefined],
  [503, '', undefined],
  [503, 'soon', undefined],
  [500, '90', undefined],
])('%i with Retry-After %j asks to wait for %s ms', async (status, retryAfter, retryAfterMs) => {
  expect(await fail(status, { 'retry-after': retryAfter })).toMatchObject({ retryAfterMs })
})

test('waits until the date that Retry-After has', async () => {
  const date = new Date(Date.now() + HOUR_MS / 2).toUTCString()
  const { retryAfterMs } = await fail(429, { 'retry-after': date })
  expect(retryAfterMs).toBeGreaterThan(HOUR_MS / 4)
  expect(retryAfterMs).toBeLessThanOrEqual(HOUR_MS / 2)
})

test.each([
  ...[400, 401, 403, 404, 410].map((status) => [status, HOUR_MS] as const),
  ...[302, 307, 422, 429, 500, 503].map((status) => [status, undefined] as const),
])('%i is temporary, for at most %s ms', async (status, giveUpAfterMs) => {
  expect(await fail(status)).toMatchObject({
    kind: 'temporary',
    giveUpAfterMs,
    retryAfterMs: undefined,
  })
})

test('keeps what waits over a restart, without a word to the receiver that hung', async () => {
  const { receivers, store, settings, log, now, delivery, entry, save, read } = await open('crm')
  receivers.crm.answer(() => undefined)
  await save(entry())
  await expect.poll(() => receivers.crm.received).toHaveLength(1)
  await delivery.stop()
  await store.close()
  expect(await read('crm')).toMatchObject([{ state: 'waiting', attempts: 1 }])
  receivers.crm.answer(204)
  const again = await openStore(settings)
  const options = { settings, content: CONTENT, store: again, log, onAttempt: () => undefined }
  const restarted = startDelivery({
    ...options,
    onReachable: () => undefined,
    now: () => now() + FIRST_WAIT_MS,
  })
  onTestFinished(async () => {
    await restarted.stop()
    await again.close()
  })
  await expect.poll(() => again.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  const [first, second] = receivers.crm.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
})

test('one mail server that is down is one state, although receivers use it too', async () => {
  const { mailbox, store, settings, log, now, delivery, save, pass } = await open('unused')
  await delivery.stop()
  await mailbox.close()
  const states: boolean[] = []
  const { stop } = startDelivery({
    settings: {
      ...settings,
      receivers: [
        {
          name: 'copy',
          when: {},
          url: null,
          open: ({ mailer }) => ({
            send: (_submission, { messageId }) => mailer.send({ ...MAIL, messageId }),
            probe: () => mailer.probe(),
          }),
        },
      ],
    },
    content: CONTENT,
    store,
    log,
    now,
    onAttempt: () => undefined,
    onReachable: (isReachable) => void states.push(isReachable),
  })
  onTestFinished(stop)
  const deliveries = (['notify', 'receiver:copy'] as const).map((kind) =>
    createDelivery(kind, 'x.example'),
  )
  await save(newEntry({ submission: { profile: 'SERVICES', resume: null }, deliveries }))
  await expect.poll(() => states).toEqual([false])
  const back = await openTestMailbox(onTestFinished, { port: mailbox.port })
  await expect
    .poll(async () => {
      pass(FIRST_WAIT_MS)
      return store.readQueue()
    })
    .toMatchObject({ waiting: 0, dead: 0 })
  expect(states).toEqual([false, true])
  expect(back.received).toHaveLength(2)
})
