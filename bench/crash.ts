/** Kills the server hundreds of times under load and checks that no submission is lost; some mails may arrive twice. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenPromises, runCrashRounds } from '../server/testing/crash-rounds.ts'
import { openTestMailbox } from '../server/testing/mailbox.ts'
import { startTestPostgres } from '../server/testing/postgres.ts'
import { report } from './report.ts'

const ROUNDS = 200

export async function benchCrash(): Promise<void> {
  const postgres = await startTestPostgres({ flushes: true })
  const rows = []
  try {
    for (const store of ['SQLite', 'Postgres'] as const) {
      const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
      const mailbox = await openTestMailbox()
      const place = {
        DATA_DIR: directory,
        ...(store === 'Postgres' && { DATABASE_URL: await postgres.createDatabase() }),
      }
      const crashes = await runCrashRounds({ place, mailbox, rounds: ROUNDS })
      const broken = Object.entries(brokenPromises(crashes))
      await mailbox.close()
      rmSync(directory, { recursive: true, force: true })
      rows.push({
        store,
        kills: crashes.kills,
        killedWhileStarting: crashes.killedWhileStarting,
        unanswered: crashes.unanswered,
        acknowledged: crashes.acknowledged,
        stored: crashes.stored,
        mails: crashes.mails,
        copies: crashes.copies,
        mostCopiesOfOneKill: crashes.mostCopiesOfOneKill,
        brokenPromises: broken.reduce((sum, [, breaches]) => sum + breaches.length, 0),
      })
      for (const [promise, breaches] of broken)
        console.error(`${store}, ${promise}: ${breaches.join(', ')}`)
    }
  } finally {
    await postgres.remove()
  }
  report('crash', { kill: 'SIGKILL at random moments, also while starting' }, rows)
  if (rows.some(({ brokenPromises }) => brokenPromises > 0))
    throw new Error('A promise was broken; see above.')
}
