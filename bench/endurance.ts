/** Two hundred kills, twenty releases, two backups that are restored and a move to Postgres, all under one load. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenPromisesOf, runEndurance } from '../server/testing/endurance.ts'
import { openTestMailbox } from '../server/testing/mailbox.ts'
import { startTestPostgres } from '../server/testing/postgres.ts'
import { makeSiteReleases, pagesOfSite } from './generated-releases.ts'
import { report, round } from './report.ts'

const KILLS_OF_EACH = 100
const RELEASES_OF_EACH = 10

export async function benchEndurance(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const [site, data] = [join(directory, 'site'), join(directory, 'life')]
  mkdirSync(data)
  const postgres = await startTestPostgres({ flushes: true })
  const mailbox = await openTestMailbox()
  try {
    const endured = await runEndurance({
      mailbox,
      directory: data,
      databaseUrl: await postgres.createDatabase(),
      site: {
        dir: join(site, 'dist'),
        paths: pagesOfSite(),
        publish: makeSiteReleases(site, 2 * RELEASES_OF_EACH),
      },
      killsOfEach: KILLS_OF_EACH,
      releasesOfEach: RELEASES_OF_EACH,
    })
    const broken = Object.entries(brokenPromisesOf(endured))
    const [ofSqlite, ofPostgres] = endured.backups
    report('endurance', { seed: endured.seed, pagesOfTheSite: pagesOfSite().length }, [
      ...Object.entries({
        'kills (SIGKILL), half of them with each store': endured.kills,
        'of them while the server started': endured.killedWhileStarting,
        'requests left without an answer, and repeated': endured.unanswered,
        'submissions acknowledged': endured.acknowledged,
        'submissions stored': endured.stored,
        'mails received': endured.mails,
        'of them second copies that a kill excuses': endured.copies,
        'most copies of one kill': endured.mostCopiesOfOneKill,
        'releases of the site': endured.releases,
        'of them noticed by a server that ran': endured.noticedReleases,
        'pages read': endured.pages,
        'files of pages read': endured.assets,
        'backup of SQLite: acknowledged before it': ofSqlite?.acknowledgedBefore ?? 0,
        'backup of SQLite: restored': ofSqlite?.restored ?? 0,
        'backup of Postgres: acknowledged before it': ofPostgres?.acknowledgedBefore ?? 0,
        'backup of Postgres: restored': ofPostgres?.restored ?? 0,
        'moves that were killed, and repeated': Number(endured.moved.killed),
        'seconds of the move that succeeded': round(endured.moved.seconds),
      }).map(([what, count]) => ({ what, count })),
      ...broken.map(([promise, breaches]) => ({
        what: `BROKEN, if not 0: ${promise}`,
        count: breaches.length,
      })),
    ])
    const breaches = broken.filter(([, list]) => list.length > 0)
    if (breaches.length > 0)
      throw new Error(`Broken promises: ${JSON.stringify(Object.fromEntries(breaches), null, 2)}`)
  } finally {
    await mailbox.close()
    await postgres.remove()
    rmSync(directory, { recursive: true, force: true })
  }
}
