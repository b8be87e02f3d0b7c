/** Kills, backups and a move, all under one load. */
import { expect, onTestFinished, test } from 'vitest'
import { brokenPromisesOf, runEndurance } from '../../testing/endurance.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { startTestPostgres } from '../../testing/postgres.ts'

const KILLS_OF_EACH = 10

test.skipIf(!process.env.LONG_TESTS)(
  'a server keeps every promise during kills, backups and a move to Postgres',
  { timeout: 300_000 },
  async () => {
    const mailbox = await openTestMailbox(onTestFinished)
    const postgres = await startTestPostgres()
    onTestFinished(postgres.remove)
    const report = await runEndurance({
      mailbox,
      directory: temporaryDirectory(),
      databaseUrl: await postgres.createDatabase(),
      killsOfEach: KILLS_OF_EACH,
    })
    const seed = `seed ${report.seed}`
    expect(brokenPromisesOf(report), seed).toEqual({})
    expect(report, seed).toMatchObject({ kills: 2 * KILLS_OF_EACH })
    for (const { acknowledgedBefore } of report.backups)
      expect(acknowledgedBefore, seed).toBeGreaterThan(0)
  },
)
