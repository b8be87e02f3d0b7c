/** kill -9 under load, at moments that nobody chose. The long version is `npm run bench -- crash`. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { brokenPromises, runCrashRounds } from '../../testing/crash-rounds.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { startTestPostgres, type TestPostgres } from '../../testing/postgres.ts'

/** Six more are in endurance.test.ts, between releases, backups and a move. */
const ROUNDS = 6

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)
afterAll(() => postgres.remove(), 60_000)

test.each(['SQLite', 'Postgres'])(
  'killed again and again under load, keeps every promise: %s',
  {
    timeout: 180_000,
  },
  async (kind) => {
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    const place = {
      DATA_DIR: temporaryDirectory(),
      ...(kind === 'Postgres' && { DATABASE_URL: await postgres.createDatabase() }),
    }
    const report = await runCrashRounds({ place, mailbox, rounds: ROUNDS })
    const seed = `seed ${report.seed}`
    const broken = Object.entries(brokenPromises(report)).filter(
      ([, breaches]) => breaches.length > 0,
    )
    expect(broken, seed).toEqual([])
    // Some rounds of a busy machine end before anything is answered.
    expect(report.acknowledged, seed).toBeGreaterThan(ROUNDS / 2)
    // Under one key each, whatever was sent again made nothing twice.
    expect(report.stored, seed).toBe(report.acknowledged)
  },
)
