import { expect, test } from 'vitest'
import { NOW, newEntry, openTestStore } from '../../../testing/entries.ts'
import { listDeadNotifications } from './read-alert-data.ts'

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
