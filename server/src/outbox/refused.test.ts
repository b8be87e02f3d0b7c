/** A mail server that refuses all that is sent, or one mail, on real parts at a time that the test sets. */
import { expect, test } from 'vitest'
import { newDelivery, newEntry } from '../../testing/entries.ts'
import { to } from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { COMPANY } from '../../testing/test-server.ts'
import { HOUR_MS, MINUTE_MS } from '../base/times.ts'
import { openWork } from '../work.ts'
import { readMailRefusal, writeMailRefusal } from './mail-refusal.ts'
import { startDelivery } from './start-delivery.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const VISITORS = 20
const QUOTA = { to: 'message', reply: '550 5.4.5 Daily user sending limit exceeded' } as const
const NO_RELAY = { to: 'recipient', reply: '554 5.7.1 Relay access denied' } as const

const addressOf = (number: number) => `v${number}@visitors.example`
const entry = (email = addressOf(0), kinds: readonly string[] = ['notify', 'acknowledge']) =>
  newEntry({
    submission: { profile: 'SERVICES', resume: null, email },
    deliveries: kinds.map((kind) => newDelivery(kind)),
  })

/** How often the mail server was asked to take a mail for visitors, by what is logged at `debug`. */
const refusalsIn = (logged: readonly string[]) =>
  logged.filter((line) => line.includes('the mail server refuses all mails'))

type Outbox = Awaited<ReturnType<typeof openOutbox>>

/** Time passes in steps, each when the try before has been recorded. */
async function passWith({ pass, logged }: Outbox, ms: number, stepMs: number) {
  for (let passed = 0; passed < ms; passed += stepMs) {
    const before = refusalsIn(logged).length
    pass(stepMs)
    await expect.poll(() => refusalsIn(logged).length).toBeGreaterThan(before)
  }
}

test('an hour without permission costs no visitor the thanks, and the company nothing', async () => {
  const outbox = await openOutbox()
  const { mailbox, store, logged, clock, save, settle, readDeliveries } = outbox
  mailbox.treat('@visitors.example', QUOTA)
  const begunAt = clock.now
  for (let number = 0; number < VISITORS; number += 1) await save(entry(addressOf(number)))
  await mailbox.waitFor(to(SERVICES), { count: VISITORS })
  await expect.poll(() => refusalsIn(logged)).toHaveLength(1)
  await passWith(outbox, HOUR_MS, MINUTE_MS)
  const waiting = { kind: 'acknowledge', state: 'waiting', attempts: 0 }
  expect((await readDeliveries()).filter(({ kind }) => kind === 'acknowledge')).toEqual(
    Array(VISITORS).fill(expect.objectContaining(waiting)),
  )
  const cause = QUOTA.reply
  expect(await readMailRefusal(store)).toMatchObject({ cause, since: begunAt })

  mailbox.treat('@visitors.example', 'accept')
  outbox.pass(MINUTE_MS)
  await settle()
  const thanked = mailbox.received
    .flatMap(({ envelopeTo }) => envelopeTo)
    .filter((one) => one !== SERVICES)
  expect(thanked.sort()).toEqual(Array.from({ length: VISITORS }, (_, at) => addressOf(at)).sort())
  for (const { attempts } of await readDeliveries()) expect(attempts).toBe(1)
  expect(await readMailRefusal(store)).toBeNull()
  // It begins, goes on for an hour, and is over.
  const lines = logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 20)
  const ofState = lines.filter(({ msg }) => /^(?:the mail server|deliveries)/.test(msg))
  expect(ofState.map(({ msg }) => msg)).toEqual([
    'the mail server refuses all mails',
    'the mail server refuses all mails',
    'deliveries arrive again',
  ])
  expect(lines.filter(({ msg }) => msg === 'attempt failed')).toEqual([])
})

test('one mail that is refused for itself holds up no other, and is given up after three days', async () => {
  const outbox = await openOutbox()
  const { mailbox, store, save, pass, readDeliveries } = outbox
  mailbox.treat('poison@visitors.example', NO_RELAY)
  // It is the oldest, and all others wait behind it.
  await save(entry('poison@visitors.example', ['acknowledge']))
  for (let number = 0; number < VISITORS; number += 1)
    await save(entry(addressOf(number), ['acknowledge']))
  await expect
    .poll(async () => {
      pass(1000)
      return mailbox.received.length
    })
    .toBe(VISITORS)
  const poisoned = async () => (await readDeliveries()).find(({ state }) => state !== 'delivered')
  await expect
    .poll(async () => {
      pass(1000)
      return poisoned()
    })
    .toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.stringContaining('Relay') })
  expect(await readMailRefusal(store)).toBeNull()
  await expect
    .poll(async () => {
      pass(HOUR_MS)
      return poisoned()
    })
    .toMatchObject({ state: 'dead' })
  // It is known by now: a thank-you that comes later does not wait for it.
  await save(entry(addressOf(99), ['acknowledge']))
  await mailbox.waitFor(to(addressOf(99)))
})

test('what comes after the only mail, which is refused, goes first', async () => {
  const outbox = await openOutbox()
  const { mailbox, logged, save, pass } = outbox
  mailbox.treat('poison@visitors.example', NO_RELAY)
  await save(entry('poison@visitors.example', ['acknowledge']))
  await expect.poll(() => refusalsIn(logged)).toHaveLength(1)
  // It keeps trying, ever more rarely: 1 s, 2 s, 4 s and so on to a minute.
  await passWith(outbox, 10 * MINUTE_MS, MINUTE_MS)
  const tries = refusalsIn(logged).length
  expect(JSON.parse(refusalsIn(logged).at(-1) ?? '')).toMatchObject({ waitMs: MINUTE_MS })
  await save(entry(addressOf(1), ['acknowledge']))
  pass(MINUTE_MS)
  await mailbox.waitFor(to(addressOf(1)))
  expect(refusalsIn(logged)).toHaveLength(tries)
})

test('a letter to the company waits for permission too, and the state outlives the process', async () => {
  const outbox = await openOutbox()
  const { mailbox, store, work, delivery, logged, clock, save, pass, settle, readDeliveries } =
    outbox
  mailbox.refuse('no-sender')
  const begunAt = clock.now
  await save(entry())
  // The two ways that mails take.
  await expect.poll(() => refusalsIn(logged)).toHaveLength(2)
  await expect.poll(() => readMailRefusal(store)).toMatchObject({ since: begunAt })
  await delivery.stop()
  pass(HOUR_MS)
  const later = startDelivery(openWork(work, work.endpoint), {
    onAttempt: () => undefined,
    onReachable: () => undefined,
  })
  await expect.poll(() => refusalsIn(logged)).toHaveLength(4)
  expect(await readMailRefusal(store)).toMatchObject({ since: begunAt })
  mailbox.refuse(null)
  pass(MINUTE_MS)
  await expect
    .poll(() => {
      later.wake()
      return mailbox.received.length
    })
    .toBe(2)
  await settle()
  await expect.poll(() => readMailRefusal(store)).toBeNull()
  for (const { attempts } of await readDeliveries()) expect(attempts).toBe(1)
  await later.stop()
})

test('the state lasts while one of both ways is refused, over a restart too', async () => {
  const outbox = await openOutbox()
  const { mailbox, store, work, delivery, logged, clock, save } = outbox
  const since = clock.now
  mailbox.treat('@visitors.example', QUOTA)
  await save(entry(addressOf(0), ['acknowledge']))
  await expect.poll(() => refusalsIn(logged)).toHaveLength(1)
  await expect.poll(() => readMailRefusal(store)).not.toBeNull()
  await save(newEntry({ submission: { resume: null } }))
  await mailbox.waitFor(to(CAREERS))
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 1 })
  expect(await readMailRefusal(store)).toMatchObject({ since })

  await delivery.stop()
  // What was refused is not due again yet: the company's mail is the first of the new process.
  const later = startDelivery(openWork(work, work.endpoint), {
    onAttempt: () => undefined,
    onReachable: () => undefined,
  })
  await save(newEntry({ submission: { resume: null } }))
  await mailbox.waitFor(to(CAREERS), { count: 2 })
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 1 })
  await later.stop()
  expect(await readMailRefusal(store)).toMatchObject({ since })
})

test('a receiver that refuses is no state of the mail server', async () => {
  const { store, clock } = await openOutbox()
  await writeMailRefusal(store, { cause: '550', since: clock.now }, clock.now, ['receiver:crm'])
  expect(await readMailRefusal(store)).toBeNull()
})
