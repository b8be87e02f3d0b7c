import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry, openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { describeStore, expectOldRows, OLD_ROWS } from '../store.suite.ts'
import { SUBMISSION_DELIVERIES } from '../store.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

describeStore('SQLite', async (at = temporaryDirectory()) => {
  return { store: openTestStore(at), at }
})

test('rejects a directory that another server uses, and names it', () => {
  const directory = temporaryDirectory()
  openTestStore(directory)
  expect(() => openSqliteStore(directory)).toThrow(directory)
})

test('frees the claims of a server that died', async () => {
  const directory = temporaryDirectory()
  const store = openSqliteStore(directory)
  await store.saveSubmission(newEntry(), NOW)
  const claim = {
    kinds: SUBMISSION_DELIVERIES,
    count: 1,
    claimMs: 60_000,
    longestWaitMs: 60_000,
    now: NOW,
  }
  expect(await store.claimDue(claim)).toHaveLength(1)
  await store.close()
  const again = openTestStore(directory)
  expect(await again.claimDue(claim)).toHaveLength(1)
})

test('tells a server of what an operator changes', async () => {
  const directory = temporaryDirectory()
  const store = openTestStore(directory)
  const suspect = newEntry({ suspicions: ['links'], deliveries: [] })
  await store.saveSubmission(suspect, NOW)
  const noticed = new Promise<void>((resolve) => onTestFinished(store.watch(resolve)))

  const operator = openSqliteStore(directory, 'operator')
  onTestFinished(() => operator.close())
  expect(await operator.release(suspect.submission.id, newEntry().deliveries, NOW)).toBe(true)
  await noticed
  expect(await store.readQueue()).toMatchObject({ waiting: 1 })
})

test.each(['purge', 'erase'] as const)('leaves no byte in any file after %s', async (operation) => {
  const directory = temporaryDirectory()
  const store = openTestStore(directory)
  const content = new TextEncoder().encode('zanzibar in the resume '.repeat(5000))
  const submission = {
    name: 'zanzibar',
    email: 'zanzibar@northbay.example',
    message: 'zanzibar',
    resume: { fileName: 'zanzibar.pdf', contentType: 'x', sha256: 'x', content },
  }
  await store.saveSubmission(newEntry({ submission, deliveries: [] }), NOW)
  const holds = () =>
    readdirSync(directory).some((file) => readFileSync(join(directory, file)).includes('zanzibar'))
  expect(holds()).toBe(true)
  if (operation === 'purge') await store.purge('CAREERS', NOW + 1)
  else for await (const _ of store.erase('zanzibar@northbay.example'));
  expect(holds()).toBe(false)
})

test('rejects a database of a newer version', async () => {
  const directory = temporaryDirectory()
  await openSqliteStore(directory).close()
  const database = new DatabaseSync(join(directory, 'lanternfield.db'))
  database.exec('PRAGMA user_version = 99')
  database.close()
  for (const role of ['server', 'operator'] as const)
    expect(() => openSqliteStore(directory, role)).toThrow('version 99')
})

test('migrates an old database with its rows', async () => {
  const directory = temporaryDirectory()
  const database = new DatabaseSync(join(directory, 'lanternfield.db'))
  for (const file of ['001-submissions.sql', '002-operators.sql'])
    database.exec(readFileSync(join(import.meta.dirname, 'migrations', file), 'utf8'))
  database.exec(`PRAGMA user_version = 2; ${OLD_ROWS}`)
  database.close()
  expect(() => openSqliteStore(directory, 'operator')).toThrow('older version')
  const store = openTestStore(directory)
  await expectOldRows(store)
})
