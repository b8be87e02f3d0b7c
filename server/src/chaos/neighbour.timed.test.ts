/** Other processes that hold what the server needs: a write lock, a read transaction. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { expect, onTestFinished, test } from 'vitest'
import { newEntry, newSubmission } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { MAIN_WITH_SITE, startServerProcess } from '../../testing/server-process.ts'
import { writeTestSite } from '../../testing/test-server.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'

/** The promise of docs/what-happens-if.md. */
const WAIT_MAX_MS = 250
const ROUNDS = 5
const PURGED = 70

function startServer(dataDir: string) {
  return startServerProcess(
    { DATA_DIR: dataDir, TEST_SITE: writeTestSite() },
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
    const startedAt = performance.now()
    const { status } = await fetch(origin + path, init)
    into.push(performance.now() - startedAt)
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

test('a read transaction that stays open does not make the purge stop the server', {
  timeout: 60_000,
}, async () => {
  const dataDir = temporaryDirectory()
  const store = openSqliteStore(dataDir)
  const content = new Uint8Array(500_000)
  const resume = { fileName: 'a.pdf', contentType: 'x', sha256: 'x', content }
  const old = Date.now() - 181 * 24 * 3_600_000
  for (let number = 0; number < PURGED; number += 1)
    await store.saveSubmission(
      newEntry({ submission: newSubmission({ resume, receivedAt: old }), deliveries: [] }),
      old,
    )
  await store.close()
  const reader = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  onTestFinished(() => reader.close())
  reader.exec('BEGIN; SELECT count(*) FROM submissions')

  const launched = performance.now()
  const server = await startServer(dataDir)
  onTestFinished(() => server.kill('SIGKILL'))
  const { quickest, statuses } = await waits(server.origin)
  for (const ms of quickest) expect(ms).toBeLessThan(WAIT_MAX_MS)
  expect(statuses).toEqual([200])
  // Each batch waited five seconds for the reader, and the server answered nobody.
  expect(performance.now() - launched).toBeLessThan(10_000)
})
