import { expect, test } from 'vitest'
import { newSent } from '../../testing/entries.ts'
import { DAY_MS, HOUR_MS } from '../base/times.ts'
import { createQuotas } from './quotas.ts'

const SECRET = Buffer.from('secret')
const CLIENT = { hash: 'client', network: 'network' }

const quotas = createQuotas(SECRET, { max: 5, windowMs: HOUR_MS })
const OWN = 'We would like a new portal'

test.each([
  [{ message: OWN.slice(1) }, { message: OWN.slice(1) }, true],
  [{ message: OWN.slice(2) }, { message: OWN.slice(2) }, false],
  [{ message: OWN }, { message: `${OWN.toUpperCase()}!` }, true],
  [{ message: OWN }, { message: `${OWN}s` }, false],
])('counts %o and %o as one text: %s', (message, other, isOne) => {
  const counted = quotas.text(newSent(message))
  expect(counted !== null && counted.hash === quotas.text(newSent(other))?.hash).toBe(isOne)
})

test('counts thanks by client, network and mailbox, apart from guides, suspects and texts', () => {
  const sent = newSent({ message: OWN })
  const thanks = quotas.thanks(sent, CLIENT)
  expect(thanks.map(({ limit }) => limit)).toEqual([
    { max: 15, windowMs: DAY_MS },
    { max: 75, windowMs: DAY_MS },
    { max: 5, windowMs: DAY_MS },
  ])
  expect(quotas.thanks(newSent({ email: 'MIRA@northbay.example' }), CLIENT)).toEqual(thanks)
  const all = [
    ...thanks,
    ...quotas.thanks(newSent({ purpose: 'guide' }), CLIENT),
    ...quotas.suspectNotifications(sent, CLIENT),
    quotas.network(CLIENT),
    quotas.text(sent),
  ]
  expect(new Set(all.map((counted) => counted?.hash)).size).toBe(11)
})

test('a longer window of RATE_LIMIT is that of the thanks', () => {
  const slow = createQuotas(SECRET, { max: 1, windowMs: 2 * DAY_MS })
  expect(slow.thanks(newSent(), CLIENT)[2]?.limit.windowMs).toBe(2 * DAY_MS)
})
