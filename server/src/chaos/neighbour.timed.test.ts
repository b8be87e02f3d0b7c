/** Other processes that hold what the server needs: a write lock, a read transaction. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { awakeMs } from '../../testing/awake-clock.ts'
import { newEntry, newSubmission } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { inbox } from '../../testing/inbox-process.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { startTestPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../../testing/server-process.ts'
import { writeTestSite } from '../../testing/test-server.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'

/** The promise of docs/what-happens-if.md. */
const WAIT_MAX_MS = 250
const ROUNDS = 5
const PURGED = 70
const DELETED = 60
const RESUME = { fileName: 'a.pdf', contentType: 'x', sha256: 'x' }
const DAY_MS = 24 * 3_600_000

function startServer(dataDir: string, environment: Record<string, string> = {}) {
  return startServerProcess(
    { DATA_DIR: dataDir, TEST_SITE: writeTestSite(), RATE_LIMIT: '1000/1s', ...environment },
    'site',
    MAIN_WITH_SITE,
  )
}

/**
 * How long each kind of request waits, in milliseconds: the quickest of some, since a busy machine makes single ones
 * slow and a lock makes all of them slow.
 */
async function waits(origin: string, during: () => boolean = () => true) {
  const longest = { healthz: [] as number[], page: [] as number[], submission: [] as number[] }
  const statuses = new Set<number>()
  const timed = async (into: number[], path: string, init?: RequestInit) => {
    const startedAt = awakeMs()
    const { status } = await fetch(origin + path, init)
    into.push(awakeMs() - startedAt)
    return status
  }
  for (let round = 0; round < ROUNDS && during(); round += 1) {
    await timed(longest.healthz, '/healthz')
    await timed(longest.page, '/')
    const status = await timed(longest.submission, SEND_EMAIL_PATH, {
      method: 'POST',
      body: JSON.stringify(inquiryPayload()),
      headers: { 'content-type': 'application/json' },
    })
    statuses.add(status)
  }
  const quickest = Object.values(longest).map((all) => Math.min(...all))
  return { quickest, statuses: [...statuses] }
}

test('a write lock that another process holds makes nobody wait', { timeout: 60_000 }, async () => {
  const dataDir = temporaryDirectory()
  const server = await startServer(dataDir)
  onTestFinished(() => server.kill('SIGKILL'))
  await waits(server.origin)
  const neighbour = new DatabaseSync(join(dataDir, 'lanternfield.db'), { timeout: 5000 })
  onTestFinished(() => neighbour.close())
  neighbour.exec('BEGIN IMMEDIATE')
  const locked = await waits(server.origin)
  const readyz = await fetch(`${server.origin}/readyz`)
  neighbour.exec('ROLLBACK')
  for (const ms of locked.quickest) expect(ms).toBeLessThan(WAIT_MAX_MS)
  expect(locked.statuses).toEqual([503])
  expect(readyz.status).toBe(200)
  expect((await waits(server.origin)).statuses).toEqual([200])
})

test('a short write of another process costs no submission', { timeout: 60_000 }, async () => {
  const dataDir = temporaryDirectory()
  const server = await startServer(dataDir)
  onTestFinished(() => server.kill('SIGKILL'))
  const neighbour = new DatabaseSync(join(dataDir, 'lanternfield.db'), { timeout: 5000 })
  onTestFinished(() => neighbour.close())
  neighbour.exec('BEGIN IMMEDIATE')
  setTimeout(() => neighbour.exec('ROLLBACK'), 60)
  expect((await waits(server.origin)).statuses).toEqual([200])
})

test.each([
  ['erase', ['tom@northbay.example']],
  ['purge', []],
])(
  'an operator who deletes many resumes by %s costs no submission and makes no page wait',
  { timeout: 120_000, retry: 2 },
  async (verb, words) => {
    const dataDir = temporaryDirectory()
    const server = await startServer(dataDir)
    onTestFinished(() => server.kill('SIGKILL'))
    await waits(server.origin)
    const store = openSqliteStore(dataDir, 'operator')
    const resume = { ...RESUME, content: new Uint8Array(2_000_000) }
    const submission = () =>
      newSubmission({
        resume,
        email: 'tom@northbay.example',
        receivedAt: Date.now() - 181 * DAY_MS,
      })
    for (let number = 0; number < DELETED; number += 1)
      await store.saveSubmission(newEntry({ submission: submission(), deliveries: [] }), 0)
    await store.close()
    let isOver = false
    // As another process, like an operator's.
    const deleting = inbox({ DATA_DIR: dataDir }, verb, ...words).finally(() => {
      isOver = true
    })
    const rounds = []
    while (!isOver) rounds.push(await waits(server.origin, () => !isOver))
    expect((await deleting).output).toContain(`${DELETED} submissions`)
    expect(rounds.flatMap(({ statuses }) => statuses)).not.toContain(503)
    for (const { quickest } of rounds)
      for (const ms of quickest.filter(Number.isFinite)) expect(ms).toBeLessThan(WAIT_MAX_MS)
    expect(rounds.length).toBeGreaterThan(1)
  },
)

// Again, since a machine of which other work takes the processor for a moment looks the same.
test('a purge beside a read transaction that stays open makes nobody wait, and ends when the server is told to stop', {
  timeout: 60_000,
  retry: 2,
}, async () => {
  const dataDir = temporaryDirectory()
  const store = openSqliteStore(dataDir)
  const content = new Uint8Array(2_000_000)
  const resume = { ...RESUME, content }
  const now = Date.now()
  const save = (receivedAt: number, file: typeof resume | null) =>
    store.saveSubmission(
      newEntry({ submission: newSubmission({ resume: file, receivedAt }), deliveries: [] }),
      receivedAt,
    )
  for (let number = 0; number < PURGED; number += 1) await save(now - 181 * DAY_MS, resume)
  // More than three times as many, or the purge would stop by itself.
  await Promise.all(Array.from({ length: 4 * PURGED }, () => save(now, null)))
  await store.close()
  const reader = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  onTestFinished(() => {
    if (reader.isOpen) reader.close()
  })
  const count = () => Number(reader.prepare('SELECT count(*) AS n FROM resumes').get()?.n)
  expect(count()).toBe(PURGED)

  const first = await startServer(dataDir)
  onTestFinished(() => first.kill('SIGKILL'))
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(count()).toBeGreaterThan(0)

  reader.exec('BEGIN; SELECT count(*) FROM submissions')
  const second = await startServer(dataDir)
  onTestFinished(() => second.kill('SIGKILL'))
  const other = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  onTestFinished(() => {
    if (other.isOpen) other.close()
  })
  const left = other.prepare('SELECT count(*) AS n FROM resumes')
  let longest = 0
  const giveUpAt = performance.now() + 30_000
  while (Number(left.get()?.n) > 0 && performance.now() < giveUpAt) {
    const startedAt = awakeMs()
    expect((await fetch(`${second.origin}/healthz`)).status).toBe(200)
    longest = Math.max(longest, awakeMs() - startedAt)
  }
  expect(left.get()?.n).toBe(0)
  expect((await waits(second.origin)).statuses).toEqual([200])
  expect(longest).toBeLessThan(WAIT_MAX_MS)

  // What the reader held back is copied now, and nobody waits for that either.
  const sizeOfLog = () => statSync(join(dataDir, 'lanternfield.db-wal')).size
  expect(sizeOfLog()).toBeGreaterThan(50_000_000)
  other.close()
  reader.close()
  let longestAfter = 0
  const emptyBy = performance.now() + 20_000
  while (sizeOfLog() > 12 * 1024 * 1024 && performance.now() < emptyBy) {
    const startedAt = awakeMs()
    expect((await fetch(`${second.origin}/healthz`)).status).toBe(200)
    longestAfter = Math.max(longestAfter, awakeMs() - startedAt)
  }
  expect(sizeOfLog()).toBeLessThan(12 * 1024 * 1024)
  expect(longestAfter).toBeLessThan(WAIT_MAX_MS)
})

describe('Postgres', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startTestPostgres()
  }, 60_000)
  afterAll(() => postgres.remove(), 60_000)

  test.each(['submissions', 'deliveries', 'recent_marks'])(
    'a lock on the table %s makes nobody wait',
    { timeout: 60_000 },
    async (table) => {
      const url = await postgres.createDatabase()
      const server = await startServer(temporaryDirectory(), { DATABASE_URL: url })
      onTestFinished(() => server.kill('SIGKILL'))
      expect((await waits(server.origin)).statuses).toEqual([200])
      const neighbour = new pg.Client({ connectionString: url })
      await neighbour.connect()
      onTestFinished(() => neighbour.end())
      await neighbour.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      const locked = await waits(server.origin)
      const readyz = await fetch(`${server.origin}/readyz`)
      await neighbour.query('ROLLBACK')
      for (const ms of locked.quickest) expect(ms).toBeLessThan(WAIT_MAX_MS)
      expect(locked.statuses).toEqual([503])
      expect(readyz.status).toBe(200)
      expect((await waits(server.origin)).statuses).toEqual([200])
    },
  )
})
