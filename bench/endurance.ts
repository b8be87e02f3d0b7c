/** Two hundred kills, two backups that are restored and a move to Postgres, all under one load. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenPromisesOf, runEndurance } from '../server/testing/endurance.ts'
import { openTestMailbox } from '../server/testing/mailbox.ts'
import { startTestPostgres } from '../server/testing/postgres.ts'
import { report, round } from './report.ts'

const KILLS_OF_EACH = 100

export async function benchEndurance(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const postgres = await startTestPostgres({ flushes: true })
  const mailbox = await openTestMailbox()
  try {
    const endured = await runEndurance({
      mailbox,
      directory,
      databaseUrl: await postgres.createDatabase(),
      killsOfEach: KILLS_OF_EACH,
    })
    const broken = brokenPromisesOf(endured)
    const [ofSqlite, ofPostgres] = endured.backups
    report('endurance', { seed: endured.seed }, [
      ...Object.entries({
        'kills (SIGKILL), half of them with each store': endured.kills,
        'of them while the server started': endured.killedWhileStarting,
        'requests left without an answer, and repeated': endured.unanswered,
        'submissions acknowledged': endured.acknowledged,
        'submissions stored': endured.stored,
        'mails received': endured.mails,
        'of them second copies that a kill excuses': endured.copies,
        'most copies of one kill': endured.mostCopiesOfOneKill,
        'backup of SQLite: acknowledged before it': ofSqlite?.acknowledgedBefore ?? 0,
        'backup of SQLite: restored': ofSqlite?.restored ?? 0,
        'backup of Postgres: acknowledged before it': ofPostgres?.acknowledgedBefore ?? 0,
        'backup of Postgres: restored': ofPostgres?.restored ?? 0,
        'moves that were killed, and repeated': Number(endured.moved.killed),
        'seconds of the move that succeeded': round(endured.moved.seconds),
      }).map(([what, count]) => ({ what, count })),
    ])
    if (Object.keys(broken).length > 0)
      throw new Error(`Broken promises: ${JSON.stringify(broken, null, 2)}`)
  } finally {
    await mailbox.close()
    await postgres.remove()
    rmSync(directory, { recursive: true, force: true })
  }
}
