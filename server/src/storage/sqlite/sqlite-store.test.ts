import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../../testing/files.ts'
import { describeStore } from '../store.suite.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

describeStore('SQLite', async (at = temporaryDirectory()) => {
  const store = openSqliteStore(at)
  onTestFinished(() => store.close().catch(() => undefined))
  return { store, at }
})

test('refuses a directory that another server uses, and names it', () => {
  const directory = temporaryDirectory()
  const store = openSqliteStore(directory)
  onTestFinished(() => store.close())
  expect(() => openSqliteStore(directory)).toThrow(directory)
})

test('frees the claims of a server that died', async () => {
  const directory = temporaryDirectory()
  const store = openSqliteStore(directory)
  const submission = {
    id: '1',
    receivedAt: 0,
    profile: 'SERVICES',
    inquiryLabel: 'x',
    subject: '',
    name: 'x',
    email: 'x',
    phone: '',
    message: '',
    resume: null,
  } as const
  await store.saveSubmission(
    {
      submission,
      deliveries: [{ id: 'd', kind: 'notify', messageId: 'm' }],
      idempotency: null,
      sender: null,
    },
    0,
  )
  const claim = { count: 1, claimMs: 60_000, longestWaitMs: 60_000, now: 0 }
  expect(await store.claimDue(claim)).toHaveLength(1)
  await store.close()
  const again = openSqliteStore(directory)
  onTestFinished(() => again.close())
  expect(await again.claimDue(claim)).toHaveLength(1)
})

test('leaves no byte of what was purged in any file', async () => {
  const directory = temporaryDirectory()
  const store = openSqliteStore(directory)
  onTestFinished(() => store.close())
  const content = new TextEncoder().encode('zanzibar in the resume '.repeat(5000))
  const submission = {
    id: '1',
    receivedAt: 0,
    profile: 'CAREERS',
    inquiryLabel: 'x',
    subject: '',
    name: 'zanzibar',
    email: 'x',
    phone: '',
    message: 'zanzibar',
    resume: { fileName: 'x.pdf', contentType: 'x', sha256: 'x', content },
  } as const
  await store.saveSubmission({ submission, deliveries: [], idempotency: null, sender: null }, 0)
  const holds = () =>
    readdirSync(directory).some((file) => readFileSync(join(directory, file)).includes('zanzibar'))
  expect(holds()).toBe(true)
  await store.purge({ receivedBefore: 1, now: 1 })
  expect(holds()).toBe(false)
})
