import { expect, test } from 'vitest'
import type { Delivery, DeliveryKind } from '../storage/store.ts'
import { decideDeliveries, resolveKey } from './decide.ts'

const LIMIT = { max: 1, windowMs: 1000 }
const thanks = [{ hash: 'thanks', limit: LIMIT }]
const suspectNotices = { hash: 'suspects', limit: LIMIT }

function delivery(kind: DeliveryKind): Delivery {
  return { id: kind, kind, messageId: `<${kind}@testfield.example>` }
}

const [notify, acknowledge, webhook] = [
  delivery('notify'),
  delivery('acknowledge'),
  delivery('webhook'),
]
const deliveries = [notify, acknowledge, webhook]

test('a submission causes all deliveries, a thank-you within quotas', () => {
  expect(decideDeliveries({ deliveries, suspicions: [], thanks, suspectNotices })).toEqual({
    suspicions: [],
    deliveries: [notify, webhook],
    limited: { deliveries: [acknowledge], quotas: thanks },
  })
})

test('without a thank-you no quota is counted', () => {
  const facts = { deliveries: [notify, webhook], suspicions: [], thanks, suspectNotices }
  expect(decideDeliveries(facts)).toEqual({
    suspicions: [],
    deliveries: [notify, webhook],
    limited: null,
  })
})

test('a suspect causes a notice at most, within its quota', () => {
  const facts = { deliveries, suspicions: ['links'], thanks, suspectNotices }
  expect(decideDeliveries(facts)).toEqual({
    suspicions: ['links'],
    deliveries: [],
    limited: { deliveries: [notify], quotas: [suspectNotices] },
  })
})

test('a key with another body was reused', () => {
  const existing = { id: '1', bodySha256: 'one', receivedAt: 0 }
  expect(resolveKey(existing, { key: 'k', bodySha256: 'one' })).toEqual({
    kind: 'stored',
    id: '1',
    isNew: false,
  })
  expect(resolveKey(existing, { key: 'k', bodySha256: 'two' })).toEqual({ kind: 'key-reused' })
})
