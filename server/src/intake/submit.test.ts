import { randomUUID } from 'node:crypto'
import { NO_SIGNALS } from '@lanternfield/contract/examples/form-signals.ts'
import type { Purpose } from '@lanternfield/contract/forms.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { NOW, newSent, openTestStore } from '../../testing/entries.ts'
import { COMPANY, OFFICE } from '../../testing/test-server.ts'
import { type Client, createSubmit } from './submit.ts'

const NAME = 'miraholloway'
const RATE_LIMIT = { max: 3, windowMs: 600_000 }

async function open({ answerTimes = COMPANY.answerTimes } = {}) {
  const store = await openTestStore()
  const submit = createSubmit({
    store,
    screen: async () => ({ kind: 'clean' }),
    kindsFor: () => ['notify', 'acknowledge'],
    mailDomain: 'testfield.example',
    rateLimit: RATE_LIMIT,
    answerTimes,
    reminds: true,
    onStored: () => undefined,
    log: pino({ level: 'silent' }),
    now: () => NOW,
  })
  const send = (
    email: string,
    client = clientOf(randomUUID()),
    trapIsTicked = false,
    purpose: Purpose = 'inquiry',
  ) =>
    submit(newSent({ profile: 'SERVICES', email, resume: null, purpose }), {
      idempotency: null,
      client,
      signals: { ...NO_SIGNALS, trapIsTicked },
    })
  /** The addresses that are thanked, in alphabetical order. */
  const thanked = async () =>
    (await store.listSubmissions({ after: null, count: 999 }))
      .filter(({ deliveries }) => deliveries.some(({ kind }) => kind === 'acknowledge'))
      .map(({ email }) => email)
      .sort()
  return { store, send, thanked }
}

/** A client that no limit keeps from sending. */
function clientOf(hash: string): Client {
  return { hash, network: hash, limit: { max: 9999, windowMs: 600_000 } }
}

test('counts all spellings of an address as one', async () => {
  const { store, send, thanked } = await open()
  for (let number = 0; number < 10; number += 1) {
    await send(`victim+${number}@northbay.example`)
    await send(`VICTIM+${number}@Northbay.example`)
  }
  expect(await thanked()).toHaveLength(RATE_LIMIT.max)
  expect(await store.readQueue()).toMatchObject({ waiting: 20 + RATE_LIMIT.max })
})

test('counts all spellings of a Gmail address as one', async () => {
  const { send, thanked } = await open()
  for (let at = 1; at < 10; at += 1) {
    const name = `${NAME.slice(0, at)}.${NAME.slice(at)}`
    await send(`${name}@gmail.com`)
    await send(`${name}+${at}@googlemail.com`)
  }
  expect(await thanked()).toHaveLength(RATE_LIMIT.max)
})

test('thanks a visitor however many others were thanked before', async () => {
  const { send, thanked } = await open()
  for (let number = 0; number < 310; number += 1)
    await send(`a${number}@northbay.example`, clientOf(`client ${number % 110}`))
  await send('visitor@northbay.example', clientOf('visitor'))
  expect(await thanked()).toHaveLength(311)
})

test('limits thank-you mails by client', async () => {
  const { send, thanked } = await open()
  for (let number = 0; number < 20; number += 1)
    await send(`visitor${number}@northbay.example`, clientOf('a'))
  await send('somebody@northbay.example', clientOf('b'))
  expect(await thanked()).toHaveLength(3 * RATE_LIMIT.max + 1)
})

test('sends the guide when others have used up the thank-you mails', async () => {
  const { send, thanked } = await open()
  const [visitor, office] = ['visitor@northbay.example', clientOf('office')]
  for (let number = 0; number < 20; number += 1) await send(visitor)
  for (let number = 0; number < 20; number += 1) await send(`a${number}@northbay.example`, office)
  const before = (await thanked()).length
  for (let number = 0; number < 20; number += 1) await send(visitor, office, false, 'guide')
  expect(await thanked()).toHaveLength(before + RATE_LIMIT.max)
})

test('rejected clients and suspects use up no thank-you mails', async () => {
  const { send, thanked } = await open()
  const refused: Client = { hash: 'a', network: 'a', limit: { max: 1, windowMs: 600_000 } }
  await send('first@northbay.example', refused)
  for (let number = 0; number < RATE_LIMIT.max; number += 1) {
    expect(await send('again@northbay.example', refused)).toMatchObject({ kind: 'too-many' })
    await send('visitor@northbay.example', undefined, true)
  }
  await send('again@northbay.example')
  await send('visitor@northbay.example')
  expect(await thanked()).toEqual(
    ['again', 'first', 'visitor'].map((name) => `${name}@northbay.example`),
  )
})

test('an answer is promised for inquiries alone, and by no office that never opens', async () => {
  const { SERVICES, CAREERS } = COMPANY.answerTimes
  const hours = { ...OFFICE.hours, days: [] }
  const never = { SERVICES: { businessDays: 1, office: { ...OFFICE, hours } }, CAREERS }
  const dueOf = async (answerTimes: typeof COMPANY.answerTimes, purpose?: Purpose) => {
    const { store, send } = await open({ answerTimes })
    expect(await send(`${NAME}@a.example`, undefined, false, purpose)).toMatchObject({
      kind: 'stored',
    })
    return (await store.listSubmissions({ after: null, count: 1 }))[0]?.answerDueAt
  }
  // NOW is a Saturday.
  expect(await dueOf({ SERVICES, CAREERS })).toBe(Date.UTC(2026, 10, 24, 17))
  expect(await dueOf({ SERVICES, CAREERS }, 'guide')).toBeNull()
  expect(await dueOf(never)).toBeNull()
})
