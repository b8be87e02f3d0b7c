import { expect, test } from 'vitest'
import type { Delivery, DeliveryKind } from '../storage/store.ts'
import { planDeliveries, resolveKey } from './decide.ts'

const LIMIT = { max: 1, windowMs: 1000 }
const thanks = [{ hash: 'thanks', limit: LIMIT }]
const suspectNotifications = { hash: 'suspects', limit: LIMIT }

function delivery(kind: DeliveryKind): Delivery {
  return { id: kind, kind, messageId: `<${kind}@testfield.example>` }
}

const [notify, acknowledge, webhook] = [
  delivery('notify'),
  delivery('acknowledge'),
  delivery('webhook'),
]
const deliveries = [notify, acknowledge, webhook]

const planned = (one: Delivery, ofSuspect: boolean, quotas: object[] = []) => ({
  ...one,
  ofSuspect,
  quotas,
})

test('plans all deliveries within quotas, and of a suspect a notice at most', () => {
  expect(planDeliveries({ deliveries, thanks, suspectNotifications })).toEqual([
    planned(notify, false),
    planned(acknowledge, false, thanks),
    planned(webhook, false),
    planned(notify, true, [suspectNotifications]),
  ])
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
