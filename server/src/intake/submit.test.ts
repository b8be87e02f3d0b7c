import { randomUUID } from 'node:crypto'
import { NO_SIGNALS } from '@lanternfield/contract/examples/form-signals.ts'
import type { Purpose } from '@lanternfield/contract/forms.ts'
import { expect, test } from 'vitest'
import { openTestCore } from '../../testing/core.ts'
import { openTestDnsServer } from '../../testing/dns-server.ts'
import { newSent } from '../../testing/entries.ts'
import { COMPANY, CONTENT, OFFICE } from '../../testing/test-server.ts'
import { type Client, createSubmit } from './submit.ts'

const NAME = 'miraholloway'
const RATE_LIMIT = { max: 3, windowMs: 600_000 }

async function open({ answerTimes = COMPANY.answerTimes, environment = {} } = {}) {
  const content = { ...CONTENT, company: { ...COMPANY, answerTimes } }
  const core = await openTestCore({ RATE_LIMIT: '3/10m', ...environment }, { content })
  const { store } = core
  const submit = createSubmit(core, {
    screen: async () => ({ kind: 'clean' }),
    onStored: () => undefined,
  })
  const send = (
    email: string,
    client = clientOf(randomUUID()),
    trapIsTicked = false,
    purpose: Purpose = 'inquiry',
    isWanted = () => false,
  ) =>
    submit(newSent({ profile: 'SERVICES', email, resume: null, purpose }), {
      idempotency: null,
      client,
      signals: { ...NO_SIGNALS, trapIsTicked },
      isWanted,
    })
  /** The addresses that are thanked, in alphabetical order. */
  const thanked = async () =>
    (await store.submissions.list({ after: null, count: 999 }))
      .filter(({ deliveries }) => deliveries.some(({ kind }) => kind === 'acknowledge'))
      .map(({ email }) => email)
      .sort()
  return { store, send, thanked }
}

const repeat = <T>(count: number, make: (n: number) => readonly T[]) =>
  Array.from({ length: count }, (_, n) => make(n)).flat()

/** A client that no limit keeps from sending. */
function clientOf(hash: string): Client {
  return { hash, network: hash, limit: { max: 9999, windowMs: 600_000 } }
}

test.each<
  [who: string, thanked: number, sent: readonly (readonly [email: string, client?: Client])[]]
>([
  [
    'an address in all its spellings as often as a client may send',
    RATE_LIMIT.max,
    repeat(10, (n) => [[`victim+${n}@northbay.example`], [`VICTIM+${n}@Northbay.example`]]),
  ],
  [
    'a Gmail address in all its spellings as often',
    RATE_LIMIT.max,
    repeat(10, (n) => [
      [`${NAME.slice(0, n + 1)}.${NAME.slice(n + 1)}@gmail.com`],
      [`${NAME}+${n}@googlemail.com`],
    ]),
  ],
  [
    'everybody, however many others were thanked before',
    311,
    repeat(311, (n) => [[`a${n}@northbay.example`, clientOf(`client ${n % 110}`)]]),
  ],
  [
    'those that one client names three times as often',
    3 * RATE_LIMIT.max,
    repeat(20, (n) => [[`visitor${n}@northbay.example`, clientOf('a')]]),
  ],
])('thanks %s', async (_, count, sent) => {
  const { store, send, thanked } = await open()
  for (const [email, client] of sent) await send(email, client)
  expect(await thanked()).toHaveLength(count)
  expect(await store.outbox.readQueue()).toMatchObject({ waiting: sent.length + count })
})

test('sends the guide when others have used up the thank-you mails', async () => {
  const { send, thanked } = await open()
  const [visitor, office] = ['visitor@northbay.example', clientOf('office')]
  for (let number = 0; number < 20; number += 1) {
    await send(visitor)
    await send(`a${number}@northbay.example`, office)
  }
  const before = (await thanked()).length
  for (let number = 0; number < 20; number += 1) await send(visitor, office, false, 'guide')
  expect(await thanked()).toHaveLength(before + RATE_LIMIT.max)
})

test('mails fifty suspects a day, and thanks none', async () => {
  const { store, send, thanked } = await open()
  for (let number = 0; number < 52; number += 1)
    await send(`visitor${number}@northbay.example`, undefined, true)
  expect(await store.outbox.readQueue()).toMatchObject({ waiting: 50 })
  expect(await thanked()).toEqual([])
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
    return (await store.submissions.list({ after: null, count: 1 }))[0]?.answerDueAt
  }
  // NOW is a Saturday.
  expect(await dueOf({ SERVICES, CAREERS })).toBe(Date.UTC(2026, 10, 24, 17))
  expect(await dueOf({ SERVICES, CAREERS }, 'guide')).toBeNull()
  expect(await dueOf(never)).toBeNull()
})

test('keeps what the DNS says of the domain, and waits for none of that while others wait', async () => {
  const dns = await openTestDnsServer({ 'northbay.example': { MX: ['mx.northbay.example'] } })
  const { store, send } = await open({ environment: { DNS_SERVER: dns.address } })
  const said = async (email: string, isWanted = false) => {
    await send(email, undefined, false, 'inquiry', () => isWanted)
    const records = await store.submissions.list({ after: null, count: 99 })
    return records.find((record) => record.email === email)?.hasNoMailServer
  }
  expect(await said('a@nowhere.example')).toBe(true)
  expect(await said('a@northbay.example')).toBeUndefined()
  const before = dns.asked.length
  expect(await said('a@elsewhere.example', true)).toBeUndefined()
  expect(dns.asked).toHaveLength(before)
  dns.fail('silent')
  const started = performance.now()
  expect(await said('a@silent.example')).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(3000)
})
