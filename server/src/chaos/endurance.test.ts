/** Kills, releases, backups and a move, all under one load. The long version is `npm run bench -- endurance`. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { brokenPromisesOf, runEndurance } from '../../testing/endurance.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { startTestPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { publishFiles, SMALL_SITE_PATHS, smallRelease } from '../../testing/small-releases.ts'

const DAY_MS = 86_400_000
const KILLS = 3

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)
afterAll(() => postgres.remove(), 60_000)

test('killed between releases, backups and a move to Postgres, keeps every promise', {
  timeout: 120_000,
}, async () => {
  const mailbox = await openTestMailbox()
  onTestFinished(mailbox.close)
  const folder = temporaryDirectory()
  const publish = (number: number) =>
    publishFiles(folder, smallRelease(number), { keepForMs: DAY_MS, now: Date.now() })
  publish(0)
  const report = await runEndurance({
    mailbox,
    directory: temporaryDirectory(),
    databaseUrl: await postgres.createDatabase(),
    site: { dir: join(folder, 'dist'), paths: SMALL_SITE_PATHS, publish },
    killsOfEach: KILLS,
    releasesOfEach: 1,
  })
  const seed = `seed ${report.seed}`
  const broken = Object.entries(brokenPromisesOf(report)).filter(
    ([, breaches]) => breaches.length > 0,
  )
  expect(broken, seed).toEqual([])
  expect(report, seed).toMatchObject({ kills: 2 * KILLS, releases: 2 })
  for (const { acknowledgedBefore } of report.backups)
    expect(acknowledgedBefore, seed).toBeGreaterThan(0)
  expect(report.pages, seed).toBeGreaterThan(0)
})
