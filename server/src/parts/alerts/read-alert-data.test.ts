import { expect, test } from 'vitest'
import { NOW, newDelivery, newEntry, openTestStore, save } from '../../../testing/entries.ts'
import { HOUR_MS } from '../../base/times.ts'
import { writeMailRefusal } from '../../outbox/mail-refusal.ts'
import type { Store } from '../../store/store.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'
import { listDeadNotifications, readAlertData } from './read-alert-data.ts'

test('lists the dead notifications of a profile within a period', async () => {
  const store = await openTestStore()
  const entry = newEntry({ submission: { profile: 'SERVICES' } })
  await store.submissions.save(entry, NOW)
  const [delivery] = entry.deliveries
  const dead = { outcome: 'dead', error: '550' } as const
  await store.outbox.recordAttempt(delivery?.id ?? '', dead, NOW + 5)
  const list = (from: number, to: number) =>
    listDeadNotifications(store.db, { profile: 'SERVICES', period: { from, to }, count: 9 })
  expect(await list(NOW + 5, NOW + 6)).toMatchObject([{ id: entry.submission.id }])
  expect(await list(NOW, NOW + 5)).toEqual([])
})

const LATER = NOW + 2 * HOUR_MS
const WAITING = newDelivery()
const AT_CRM = newDelivery(receiverKind('crm'))
const LETTER = newDelivery('decline')
const deliver = (store: Store, { id }: typeof WAITING) =>
  store.outbox.recordAttempt(id, { outcome: 'delivered' }, LATER)
const giveUp = (store: Store, { id }: typeof WAITING) =>
  store.outbox.recordAttempt(id, { outcome: 'dead', error: '550' }, NOW + 1)
const retry = async (store: Store) => {
  const [record] = await store.submissions.list({ after: null, count: 1 })
  await store.outbox.retry(record?.id ?? '', LATER)
}

test.each<[string, (store: Store) => Promise<unknown>, (store: Store) => Promise<unknown>]>([
  ['late', async () => undefined, (store) => deliver(store, WAITING)],
  [
    'mail-refused',
    (store) => writeMailRefusal(store, { cause: '550 no', since: NOW }, NOW),
    (store) => writeMailRefusal(store, null, LATER),
  ],
  ['receiver-failed', (store) => giveUp(store, AT_CRM), retry],
  ['item-refused', (store) => giveUp(store, LETTER), retry],
])('%s is not sent once it is not true any more', async (condition, begin, end) => {
  const store = await openTestStore()
  const submission = { profile: 'SERVICES', resume: null } as const
  // Each test has a store of its own.
  await save(store, newEntry({ submission, deliveries: [WAITING, AT_CRM, LETTER] }))
  await begin(store)
  const profile = condition === 'late' ? 'CAREERS' : 'SERVICES'
  const report = { profile, condition, period: { from: NOW, to: NOW + HOUR_MS / 2 } } as const
  const read = (kind: string) => readAlertData(store, report, { kind, now: LATER })
  expect(await read('alert-webhook')).not.toBeNull()
  // A mail that gets through takes what is due along.
  if (condition === 'late') expect(await read('alert')).toBeNull()
  await end(store)
  expect(await read('alert-webhook')).toBeNull()
})
