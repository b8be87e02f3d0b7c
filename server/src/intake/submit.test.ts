import { randomUUID } from 'node:crypto'
import { NO_SIGNALS } from '@lanternfield/contract/examples/form-signals.ts'
import type { Purpose } from '@lanternfield/contract/forms.ts'
import { expect, test } from 'vitest'
import { openTestCore } from '../../testing/core.ts'
import { openTestDnsServer } from '../../testing/dns-server.ts'
import { NOW, newSent } from '../../testing/entries.ts'
import { COMPANY, CONTENT, OFFICE } from '../../testing/test-server.ts'
import { HOUR_MS } from '../base/times.ts'
import { type Client, createSubmit } from './submit.ts'

const NAME = 'miraholloway'
const RATE_LIMIT = { max: 3, windowMs: 600_000 }

async function open({ answerTimes = COMPANY.answerTimes, environment = {} } = {}) {
  const content = { ...CONTENT, company: { ...COMPANY, answerTimes } }
  const clock = { offsetMs: 0 }
  const now = () => NOW + clock.offsetMs
  const core = await openTestCore({ RATE_LIMIT: '3/10m', ...environment }, { content, now })
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
      place: { isWanted, isBehind: () => false, giveWay: () => undefined },
    })
  /** The addresses that are thanked, in alphabetical order. */
  const thanked = async () =>
    (await store.submissions.list({ after: null, count: 999 }))
      .filter(({ deliveries }) => deliveries.some(({ kind }) => kind === 'acknowledge'))
      .map(({ email }) => email)
      .sort()
  return { store, clock, send, thanked }
}

const repeat = <T>(count: number, make: (n: number) => readonly T[]) =>
  Array.from({ length: count }, (_, n) => make(n)).flat()

/** A client that no limit keeps from sending. */
function clientOf(hash: string, network = hash): Client {
  return { hash, network, limit: { max: 9999, windowMs: 600_000 } }
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
  [
    'those of one network five times as often as a client may send',
    5 * RATE_LIMIT.max,
    repeat(20, (n) => [[`visitor${n}@northbay.example`, clientOf(`${n}`, 'net')]]),
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
  for (let number = 0; number < 10; number += 1) {
    await send(visitor)
    await send(`a${number}@northbay.example`, office)
  }
  const before = (await thanked()).length
  for (let number = 0; number < 5; number += 1) await send(visitor, office, false, 'guide')
  expect(await thanked()).toHaveLength(before + RATE_LIMIT.max)
})

test('mails ten suspects an hour, fifty a day, ten of them of one network, and thanks none', async () => {
  const { store, clock, send, thanked } = await open()
  const burst = async (count: number, client?: Client) => {
    const before = (await store.outbox.readQueue()).waiting
    for (let number = 0; number < count; number += 1)
      await send(`visitor${number}@northbay.example`, client, true)
    clock.offsetMs += HOUR_MS
    return (await store.outbox.readQueue()).waiting - before
  }
  const network = clientOf('a', 'net')
  expect([await burst(6, network), await burst(6, network), await burst(6, network)]).toEqual([
    6, 4, 0,
  ])
  // Of clients that each have a network of their own.
  const mailed: number[] = []
  for (let hour = 0; hour < 6; hour += 1) mailed.push(await burst(12))
  expect(mailed).toEqual([10, 10, 10, 10, 0, 0])
  expect(await thanked()).toEqual([])
})

test('what is beyond five times RATE_LIMIT of a network is kept, and suspected', async () => {
  const { store, clock, send } = await open()
  const sendAll = async (count: number) => {
    for (let number = 0; number < count; number += 1)
      expect(await send(`v${number}@a.example`, clientOf(`${number}`, 'net'))).toMatchObject({
        kind: 'stored',
      })
  }
  await sendAll(20)
  await send('mira@a.example', clientOf('mira', 'other'))
  clock.offsetMs += RATE_LIMIT.windowMs
  await sendAll(1)
  const all = { after: null, count: 99 }
  const suspects = await store.submissions.list({ suspectsOnly: true, ...all })
  expect(suspects.map(({ email, suspicions }) => [email, ...suspicions].join(' ')).sort()).toEqual(
    [15, 16, 17, 18, 19].map((n) => `v${n}@a.example network`),
  )
  expect(await store.submissions.list(all)).toHaveLength(22)
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
  const hours = OFFICE.hours.map((span) => ({ ...span, days: [] }))
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
