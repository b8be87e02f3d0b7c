/** Deliveries to receivers on real HTTP servers that misbehave, at a time that the test sets. */
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newDelivery, newEntry } from '../../../testing/entries.ts'
import { temporaryDirectory, writeFiles } from '../../../testing/files.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { openOutbox } from '../../../testing/outbox.ts'
import { COMPANY } from '../../../testing/test-server.ts'
import {
  openTestReceiver,
  receiversFile,
  type TestReceiver,
} from '../../../testing/webhook-receiver.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'

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
      deliveries: [newDelivery('notify'), ...names.map((name) => newDelivery(receiverKind(name)))],
    })
  /** The rows of the deliveries to a receiver. */
  const read = async (name: Name) =>
    (await outbox.readDeliveries()).filter(({ kind }) => kind === receiverKind(name))
  return { ...outbox, receivers, entry, read }
}

test('one that hangs, refuses or hangs up delays no other and no mail, and gets everything later', async () => {
  const { mailbox, receivers, store, logged, entry, save, read, pass } = await open(
    'silent',
    'gone',
    'cut',
    'good',
  )
  const held: ServerResponse[] = []
  receivers.silent.respondWith((_request, response) => void held.push(response))
  receivers.gone.respondWith(404)
  receivers.cut.respondWith((request) => request.socket.destroy())
  for (let number = 0; number < BURST; number += 1) await save(entry())
  await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES), { count: BURST })
  await expect.poll(() => receivers.good.received).toHaveLength(BURST)
  for (const name of ['gone', 'cut'] as const)
    await expect
      .poll(() => read(name))
      .toEqual(Array(BURST).fill(expect.objectContaining({ state: 'waiting', attempts: 1 })))
  expect(await read('silent')).toEqual(
    Array(BURST).fill(expect.objectContaining({ state: 'waiting' })),
  )
  for (const { respondWith: answer } of Object.values(receivers)) answer(204)
  for (const response of held) response.destroy()
  await expect
    .poll(async () => {
      pass(FIRST_WAIT_MS)
      return store.outbox.readQueue()
    })
    .toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received).toHaveLength(BURST)
  expect(logged.join('')).toContain('"kind":"receiver:gone"')
  expect(logged.join('')).not.toMatch(/Mira|northbay|hooks|127\.0\.0\.1|whsec/)
})

test('a mailbox whose mail server is slow delays neither the company nor another mailbox', async () => {
  const addresses = { slow: 'desk@slow.example', good: 'desk@testfield.example' }
  const folder = temporaryDirectory()
  const entries = Object.entries(addresses).map(([name, to]) => ({ name, type: 'email', to }))
  writeFiles(folder, { 'receivers.yaml': JSON.stringify(entries) })
  const environment = { RECEIVERS_FILE: join(folder, 'receivers.yaml') }
  const { mailbox, save } = await openOutbox({ environment })
  mailbox.treat(addresses.slow, 'stall')
  const kinds = ['notify', ...Object.keys(addresses).map(receiverKind)]
  for (let number = 0; number < BURST; number += 1)
    await save(
      newEntry({
        submission: { profile: 'SERVICES', resume: null },
        deliveries: kinds.map((kind) => newDelivery(kind)),
      }),
    )
  await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES), { count: BURST })
  await mailbox.waitFor(to(addresses.good), { count: BURST })
  // Two of the company's, and one of each mailbox.
  expect(mailbox.mostConnections()).toBeLessThanOrEqual(4)
  await mailbox.close()
})

test('a receiver that hangs keeps nobody from the end, and loses nothing', async () => {
  const { receivers, delivery, entry, save, read } = await open('crm')
  receivers.crm.respondWith(() => undefined)
  await save(entry())
  await expect.poll(() => receivers.crm.received).toHaveLength(1)
  await delivery.stop()
  // It was broken off, and did not run into the time limit of a request.
  const last_error = expect.not.stringMatching(/time/i)
  expect(await read('crm')).toMatchObject([{ state: 'waiting', attempts: 1, last_error }])
})

test('one mail server that is down is one state, although receivers use it too', async () => {
  const folder = temporaryDirectory()
  const list = '- { name: copy, type: email, to: copy@testfield.example }'
  writeFiles(folder, { 'receivers.yaml': list })
  const environment = { RECEIVERS_FILE: join(folder, 'receivers.yaml') }
  const states: boolean[] = []
  const onReachable = (isReachable: boolean) => void states.push(isReachable)
  const { mailbox, store, save, pass } = await openOutbox({ environment, onReachable })
  await mailbox.close()
  const deliveries = [newDelivery('notify'), newDelivery('receiver:copy')]
  await save(newEntry({ deliveries }))
  await expect.poll(() => states).toEqual([false])
  const back = await openTestMailbox(onTestFinished, { port: mailbox.port })
  await expect
    .poll(async () => {
      pass(FIRST_WAIT_MS)
      return store.outbox.readQueue()
    })
    .toMatchObject({ waiting: 0, dead: 0 })
  expect(states).toEqual([false, true])
  expect(back.received).toHaveLength(2)
})

test('receivers that are away are two lines of the log, however much is tried', async () => {
  const { receivers, store, logged, clock, entry, save, read, pass } = await open('away', 'gone')
  receivers.away.respondWith((request) => request.socket.destroy())
  receivers.gone.respondWith(500)
  const kinds = ['away', 'gone'].map(receiverKind)
  const isTried = async () => ((await store.outbox.nextDueAt(kinds)) ?? 0) > clock.now
  for (let number = 0; number < BURST; number += 1) await save(entry())
  for (let minute = 0; minute < 27; minute += 1) {
    await expect.poll(isTried).toBe(true)
    pass(MINUTE_MS)
  }
  let attempts = 0
  for (const row of [...(await read('away')), ...(await read('gone'))])
    attempts += Number(row.attempts)
  expect(attempts).toBeGreaterThan(10 * BURST)
  const lines = () => logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 20)
  const ofAttempts = lines().filter(({ msg }) => msg !== 'delivered')
  expect(ofAttempts.map(({ msg, code, kind }) => ({ msg, code, kind }))).toEqual(
    expect.arrayContaining([
      { msg: 'attempt failed', code: expect.stringMatching(/ECONN|UND_ERR/), kind: kinds[0] },
      { msg: 'attempt failed', code: 'HTTP 500', kind: kinds[1] },
    ]),
  )
  expect(ofAttempts).toHaveLength(2)

  // Once more in the next hour, with how often; and a line when they take deliveries again.
  pass(HOUR_MS)
  await expect.poll(() => lines().filter(({ failures }) => failures > 5 * BURST)).toHaveLength(2)
  for (const receiver of Object.values(receivers)) receiver.respondWith(204)
  await expect
    .poll(async () => {
      pass(MINUTE_MS)
      return (await store.outbox.readQueue()).waiting
    })
    .toBe(0)
  expect(lines().filter(({ msg }) => msg === 'deliveries arrive again')).toHaveLength(2)
})
