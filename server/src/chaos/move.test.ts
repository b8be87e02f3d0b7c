/** Moves from SQLite to Postgres: with visitors who go on sending, and killed at any moment. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readEverything } from '../../testing/compare-stores.ts'
import { referenceIn, undelivered } from '../../testing/crash-audit.ts'
import { settle } from '../../testing/crash-rounds.ts'
import { NOW, newEntry, newSubmission } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { inbox, launchInbox } from '../../testing/inbox-process.ts'
import { startLoad } from '../../testing/load.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { startTestPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { runServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { readRows } from '../../testing/stored.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'

const MEBIBYTE = 2 ** 20
const RESUMES = 20
/** After the mark is on disk: while rows travel, while they are compared, around the end. */
const KILLED_AFTER_MS = [0, 150, 400, 800]

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)
afterAll(() => postgres.remove(), 60_000)

test('visitors who go on sending while the database moves are all heard, and each mail goes out once', {
  timeout: 120_000,
}, async () => {
  const sqlite = { DATA_DIR: temporaryDirectory() }
  const moved = { ...sqlite, DATABASE_URL: await postgres.createDatabase() }
  const mailPort = await findFreePort()
  let origin: string | null = null
  const start = async (place: Record<string, string>) => {
    const server = await startServerProcess({
      ...place,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_TO_SERVICES: 'hello@lanternfield.example',
      MAIL_TO_CAREERS: 'careers@lanternfield.example',
      MAIL_ACKNOWLEDGE: 'false',
      RATE_LIMIT: '1000/1s',
      TRUST_PROXY: '1',
    })
    onTestFinished(() => server.kill('SIGKILL'))
    origin = server.origin
    return server
  }
  // Nothing can be mailed yet: all of it waits when it moves.
  const first = await start(sqlite)
  const load = startLoad({ target: () => origin, visitors: 6, pauseMs: 5 })
  await expect.poll(() => load.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(60)
  const early = await inbox(sqlite, 'move', '--to', moved.DATABASE_URL)
  expect(early.status).toBe(1)
  expect(early.output).toMatch(/Another server is using .*\(process \d+, port \d+\)/)

  origin = null
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const before = [...load.acknowledged.values()]
  const move = await inbox(sqlite, 'move', '--to', moved.DATABASE_URL)
  expect(move).toMatchObject({ status: 0 })
  expect(move.output).toMatch(/^Moved to postgres:\/\/127\.0\.0\.1:\d+\/\w+, and compared: \d+ /)
  const stale = await runServerProcess({ ...sqlite })
  expect(stale.status).toBe(1)
  expect(stale.output).toContain('was moved to postgres://127.0.0.1')

  const mailbox = await openTestMailbox(mailPort)
  onTestFinished(mailbox.close)
  const second = await start(moved)
  await expect
    .poll(() => load.acknowledged.size, { timeout: 30_000 })
    .toBeGreaterThan(before.length + 20)
  await load.stop()
  await settle(moved)
  const ids = [...load.acknowledged.values()]
  const stored = await readRows(moved, 'SELECT id, message FROM submissions')
  expect(stored).toHaveLength(ids.length)
  expect(new Set(stored.map(({ message }) => message)).size).toBe(ids.length)
  expect(undelivered(ids, mailbox.received)).toEqual([])
  expect(mailbox.received.map(referenceIn).sort()).toEqual(ids.sort())

  const again = await inbox(sqlite, 'move', '--to', moved.DATABASE_URL)
  expect(again).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^It was moved to .* Nothing was changed\.$/),
  })
  second.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

/** Enough that a copy takes a while. */
async function fillWithResumes(dataDir: string): Promise<void> {
  const store = openSqliteStore(dataDir)
  for (let number = 0; number < RESUMES; number += 1) {
    const content = randomBytes(MEBIBYTE)
    const resume = { fileName: 'a.pdf', contentType: 'application/pdf', sha256: 'x', content }
    await store.saveSubmission(newEntry({ submission: newSubmission({ resume }) }), NOW)
  }
  await store.close()
}

test('a move that is killed at any moment is completed by the next, and nothing arrives in part or twice', {
  timeout: 120_000,
}, async () => {
  const sqlite = { DATA_DIR: temporaryDirectory() }
  const url = await postgres.createDatabase()
  await fillWithResumes(sqlite.DATA_DIR)
  const everything = await readEverything(sqlite)
  const isMarked = () =>
    readRows(sqlite, 'SELECT id FROM moves').then(
      (rows) => rows.length > 0,
      () => false,
    )
  let killedWhileBegun = 0
  for (const afterMs of KILLED_AFTER_MS) {
    const move = launchInbox(sqlite, 'move', '--to', url)
    await expect.poll(isMarked, { timeout: 20_000, interval: 5 }).toBe(true)
    await delay(afterMs)
    move.kill()
    if ((await move.ended).status !== null) break
    killedWhileBegun += 1
    expect(await readEverything(sqlite)).toEqual(everything)
    // Whatever has arrived: this database serves no more until that is settled.
    expect(() => openSqliteStore(sqlite.DATA_DIR)).toThrow(/has not ended|was moved to/)
    const arrived = await readRows({ ...sqlite, DATABASE_URL: url }, 'SELECT id FROM submissions')
      .then((rows) => rows.length)
      .catch(() => 0)
    expect([0, RESUMES]).toContain(arrived)
  }
  expect(killedWhileBegun).toBeGreaterThan(1)
  expect(await inbox(sqlite, 'move', '--to', url)).toMatchObject({ status: 0 })
  expect(await readEverything({ ...sqlite, DATABASE_URL: url })).toEqual(everything)
  expect(() => openSqliteStore(sqlite.DATA_DIR)).toThrow('was moved to')
})

test('a backup or a restore that is killed at any moment leaves no half of one under its name', {
  timeout: 120_000,
}, async () => {
  const sqlite = { DATA_DIR: temporaryDirectory() }
  await fillWithResumes(sqlite.DATA_DIR)
  const everything = await readEverything(sqlite)
  const folder = temporaryDirectory()
  const file = join(folder, 'backup.db')
  const hasBegun = (directory: string, name: string) => () =>
    readdirSync(directory).some((entry) => entry.startsWith(name) && entry !== name)
  for (const afterMs of [0, 80, 160]) {
    const backup = launchInbox(sqlite, 'backup', file)
    await expect.poll(hasBegun(folder, 'backup.db'), { timeout: 20_000, interval: 2 }).toBe(true)
    await delay(afterMs)
    backup.kill()
    if ((await backup.ended).status === 0) break
    if (existsSync(file)) break
  }
  if (!existsSync(file)) expect((await inbox(sqlite, 'backup', file)).status).toBe(0)

  const restored = { DATA_DIR: temporaryDirectory() }
  const database = join(restored.DATA_DIR, 'lanternfield.db')
  for (const afterMs of [0, 80, 160]) {
    const restore = launchInbox(restored, 'restore', file)
    await expect
      .poll(hasBegun(restored.DATA_DIR, 'lanternfield.db'), { timeout: 20_000, interval: 2 })
      .toBe(true)
    await delay(afterMs)
    restore.kill()
    await restore.ended
    if (existsSync(database)) break
  }
  if (!existsSync(database)) expect((await inbox(restored, 'restore', file)).status).toBe(0)
  expect(await readEverything(restored)).toEqual(everything)
})
