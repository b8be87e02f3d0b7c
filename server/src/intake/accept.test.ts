import { NO_SIGNALS } from '@lanternfield/contract/examples/form-signals.ts'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { NOW, newSent, openTestStore } from '../../testing/entries.ts'
import type { Counted } from '../storage/store.ts'
import { createAccept } from './accept.ts'

const RATE_LIMIT = { max: 3, windowMs: 600_000 }
const THANKS_OF_ALL_PER_HOUR = 300

async function open() {
  const store = await openTestStore()
  const logged: string[] = []
  const accept = createAccept({
    store,
    kinds: ['notify', 'acknowledge'],
    mailDomain: 'testfield.example',
    rateLimit: RATE_LIMIT,
    log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
    now: () => NOW,
  })
  const send = (email: string, client: Counted | null = null, trapIsTicked = false) =>
    accept(newSent({ profile: 'SERVICES', email, resume: null }), {
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
  return { store, logged, send, thanked }
}

/** A client that no limit keeps from sending. */
function clientOf(hash: string): Counted {
  return { hash, limit: { max: 9999, windowMs: 600_000 } }
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

test('limits thank-you mails by client', async () => {
  const { send, thanked } = await open()
  for (let number = 0; number < 20; number += 1)
    await send(`visitor${number}@northbay.example`, clientOf('a'))
  await send('somebody@northbay.example', clientOf('b'))
  expect(await thanked()).toHaveLength(3 * RATE_LIMIT.max + 1)
})

test('limits all thank-you mails to 300 an hour, with one warning', async () => {
  const { logged, send, thanked } = await open()
  await Promise.all(
    Array.from({ length: THANKS_OF_ALL_PER_HOUR + 20 }, (_, number) =>
      send(`visitor${number}@northbay.example`, clientOf(String(number))),
    ),
  )
  expect(await thanked()).toHaveLength(THANKS_OF_ALL_PER_HOUR)
  expect(logged.filter((line) => line.includes('more thank-you mails'))).toHaveLength(1)
})

test('rejected clients and suspects use up no thank-you mails', async () => {
  const { send, thanked } = await open()
  const refused: Counted = { hash: 'a', limit: { max: 1, windowMs: 600_000 } }
  await send('first@northbay.example', refused)
  for (let number = 0; number < THANKS_OF_ALL_PER_HOUR; number += 1)
    expect(await send('again@northbay.example', refused)).toMatchObject({ kind: 'too-many' })
  for (let number = 0; number < THANKS_OF_ALL_PER_HOUR; number += 1)
    await send('suspect@northbay.example', null, true)
  await send('visitor@northbay.example')
  expect(await thanked()).toEqual(['first@northbay.example', 'visitor@northbay.example'])
})

test('what could not be stored uses up no thank-you mails', async () => {
  const { store, send, thanked } = await open()
  const failing = vi.spyOn(store, 'saveSubmission').mockRejectedValue(new Error('disk full'))
  for (let number = 0; number < THANKS_OF_ALL_PER_HOUR; number += 1)
    await expect(send('unlucky@northbay.example')).rejects.toThrow('disk full')
  failing.mockRestore()
  await send('visitor@northbay.example')
  expect(await thanked()).toEqual(['visitor@northbay.example'])
})
