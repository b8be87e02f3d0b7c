/** Kills the server hundreds of times under load and checks that no submission is lost; some mails may arrive twice. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCrashRounds } from '../server/testing/crash-rounds.ts'
import { openTestMailbox } from '../server/testing/mailbox.ts'
import { startTestPostgres } from '../server/testing/postgres.ts'
import { report } from './report.ts'

const ROUNDS = 200

export async function benchCrash(): Promise<void> {
  const postgres = await startTestPostgres()
  const rows = []
  try {
    for (const store of ['SQLite', 'Postgres'] as const) {
      const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
      const mailbox = await openTestMailbox()
      const place = {
        DATA_DIR: directory,
        ...(store === 'Postgres' && { DATABASE_URL: await postgres.createDatabase() }),
      }
      const { lost, undelivered, storedTwice, unexplainedCopies, strangeCopies, ...figures } =
        await runCrashRounds({ place, mailbox, rounds: ROUNDS })
      await mailbox.close()
      rmSync(directory, { recursive: true, force: true })
      const { otherAnswers, ...counts } = figures
      rows.push({
        store,
        ...counts,
        otherAnswers: Object.keys(otherAnswers).length,
        lost: lost.length,
        undelivered: undelivered.length,
        storedTwice: storedTwice.length,
        unexplainedCopies: unexplainedCopies.length,
        strangeCopies: strangeCopies.length,
      })
    }
  } finally {
    await postgres.remove()
  }
  report('crash', { kill: 'SIGKILL at random moments, also while starting' }, rows)
  const failures = rows.filter(
    ({ lost, undelivered, unsettled, storedTwice, unexplainedCopies, strangeCopies }) =>
      lost + undelivered + unsettled + storedTwice + unexplainedCopies + strangeCopies > 0,
  )
  if (failures.length > 0) throw new Error('A promise was broken; see the table above.')
}
