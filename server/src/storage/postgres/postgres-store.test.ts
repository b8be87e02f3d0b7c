import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry } from '../../../testing/entries.ts'
import { startTestPostgres, type TestPostgres } from '../../../testing/postgres.ts'
import { describeStore } from '../store.suite.ts'
import { SUBMISSION_DELIVERIES } from '../store.ts'
import { openPostgresStore } from './open-postgres-store.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)
afterAll(() => postgres.remove(), 60_000)

const CLAIM = {
  kinds: SUBMISSION_DELIVERIES,
  count: 10,
  claimMs: 600_000,
  longestWaitMs: 600_000,
}

async function open(at?: string) {
  const url = at ?? (await postgres.createDatabase())
  const store = await openPostgresStore(url)
  onTestFinished(() => store.close().catch(() => undefined))
  return { store, at: url }
}

describeStore('Postgres', open)

test('several processes share one database, its limits and its secret', async () => {
  const { store: first, at } = await open()
  const { store: second } = await open(at)
  expect(second.secret).toEqual(first.secret)
  const sender = { hash: 'a', limit: { max: 2, windowMs: 60_000 } }
  expect(await first.saveSubmission(newEntry({ sender }), NOW)).toMatchObject({ kind: 'kept' })
  expect(await second.saveSubmission(newEntry({ sender }), NOW)).toMatchObject({ kind: 'kept' })
  expect(await first.saveSubmission(newEntry({ sender }), NOW)).toMatchObject({ kind: 'too-many' })
  const claims = await Promise.all(
    [first, second].map((store) => store.claimDue({ ...CLAIM, now: NOW })),
  )
  expect(claims.flat()).toHaveLength(2)
})

test('tells other processes that something is due', async () => {
  const { store: first, at } = await open()
  const { store: second } = await open(at)
  const told = new Promise<void>((resolve) => onTestFinished(second.watch(resolve)))
  await first.saveSubmission(newEntry(), NOW)
  await told
  expect(await second.claimDue({ ...CLAIM, now: NOW })).toHaveLength(1)
})

test('what a process had claimed is free soon after it has ended, and not before', async () => {
  const { store: first, at } = await open()
  const { store: second } = await open(at)
  await first.saveSubmission(newEntry(), NOW)
  expect(await first.claimDue({ ...CLAIM, now: NOW })).toHaveLength(1)
  const later = NOW + 11_000
  expect(await second.claimDue({ ...CLAIM, now: later })).toHaveLength(0)
  await first.close()
  // Its connection may only have been cut, so at first it has the benefit of the doubt.
  expect(await second.claimDue({ ...CLAIM, now: NOW + 9000 })).toHaveLength(0)
  await expect
    .poll(() => second.claimDue({ ...CLAIM, now: later }), { timeout: 5000 })
    .toHaveLength(1)
})

test('comes back by itself after Postgres was restarted', async () => {
  const { store, at } = await open()
  const { store: other } = await open(at)
  await store.saveSubmission(newEntry(), NOW)
  await postgres.stop()
  await expect(store.saveSubmission(newEntry(), NOW)).rejects.toThrow()
  await expect(store.ping()).rejects.toThrow()
  await postgres.start()
  await expect
    .poll(
      () =>
        store.ping().then(
          () => 'back',
          () => 'away',
        ),
      { timeout: 10_000 },
    )
    .toBe('back')
  expect(await store.listSubmissions({ after: null, count: 9 })).toHaveLength(1)
  // Told again of what is due, too.
  let told = 0
  onTestFinished(other.watch(() => (told += 1)))
  await expect
    .poll(
      async () => {
        await store.saveSubmission(newEntry(), NOW)
        return told > 0
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBe(true)
})

test('says clearly which database cannot be used', async () => {
  await expect(openPostgresStore('postgres://nobody:no@127.0.0.1:1/none')).rejects.toThrow(
    /DATABASE_URL: the database cannot be used/,
  )
})
