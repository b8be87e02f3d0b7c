/**
 * The life of an installation in short: under load the server is killed again and again while releases of the site are
 * published and backups are made; it moves from SQLite to Postgres in the middle, and goes on there.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { auditStored } from './audit-stored.ts'
import {
  type BrokenPromises,
  brokenPromises,
  type CrashReport,
  type CrashRun,
  startCrashRun,
} from './crash-rounds.ts'
import { inbox, launchInbox } from './inbox-process.ts'
import type { TestMailbox } from './mailbox.ts'
import { createChecks, startReaders } from './page-readers.ts'
import { readReleaseNumber, waitUntilServed } from './release-rounds.ts'
import { launchServerProcess, MAIN_WITH_SITE } from './server-process.ts'
import { type Place, readRows } from './stored.ts'

const READERS = 4
/** Releases that the living server has to notice; the others are published right before a kill. */
const NOTICED = 0.5
const LONGEST_VISIT_MS = 2000
/** The first try of the move is killed after at most so long: while it starts, copies or compares. */
const MOVE_KILLED_WITHIN_MS = 1500

export type EnduranceOptions = {
  readonly mailbox: TestMailbox
  /** An empty folder, for data and backups. */
  readonly directory: string
  /** An empty database of Postgres. */
  readonly databaseUrl: string
  readonly site: {
    /** The folder that is served. It has release 0. */
    readonly dir: string
    readonly paths: readonly string[]
    /** Switches to a release, numbered from 1, whose `/release.txt` has this number. */
    readonly publish: (number: number) => void
  }
  /** With SQLite, and as many with Postgres. */
  readonly killsOfEach: number
  readonly releasesOfEach: number
  readonly seed?: number
}

export type EnduranceReport = CrashReport & {
  readonly releases: number
  /** Of them, those that a server noticed while it ran; the next server started with the others. */
  readonly noticedReleases: number
  /** Releases other than the newest that a server served after its start. */
  readonly staleReleases: readonly number[]
  readonly pages: number
  readonly assets: number
  /** Pages and files that were answered with a wrong status: method, path and status. */
  readonly wrongPages: readonly string[]
  /** Requests for pages and files that a kill left without an answer. */
  readonly unansweredPages: number
  /** Of SQLite and of Postgres, each restored into a new folder. */
  readonly backups: readonly BackupReport[]
  readonly moved: { readonly killed: boolean; readonly seconds: number }
}

type BackupReport = {
  /** Submissions that were acknowledged before the backup began. */
  readonly acknowledgedBefore: number
  readonly restored: number
  /** Ids of those that are not in what was restored. */
  readonly missing: readonly string[]
  /** What is wrong with what was restored, row by row. */
  readonly faults: readonly string[]
}

/** The promises of the crash report, and those of releases and backups. */
export function brokenPromisesOf(report: EnduranceReport): BrokenPromises {
  const { backups } = report
  return {
    ...brokenPromises(report),
    'acknowledged before a backup and not restored': backups.flatMap(({ missing }) => missing),
    'faults in what was restored': backups.flatMap(({ faults }) => faults),
    'pages and files with a wrong status': report.wrongPages,
    'servers that started with an old release': report.staleReleases.map(String),
  }
}

export async function runEndurance(options: EnduranceOptions): Promise<EnduranceReport> {
  const { directory, databaseUrl, killsOfEach, releasesOfEach, site } = options
  const sqlite = { DATA_DIR: join(directory, 'data') }
  const postgres = { ...sqlite, DATABASE_URL: databaseUrl }
  mkdirSync(sqlite.DATA_DIR)
  const run = startCrashRun({
    ...options,
    place: sqlite,
    launch: (settings) =>
      launchServerProcess({ ...settings, TEST_SITE: site.dir }, 'site', MAIN_WITH_SITE),
  })
  const checks = createChecks(run.origin)
  const { paths } = site
  const readers = startReaders({
    checks,
    paths,
    readers: READERS,
    longestVisitMs: LONGEST_VISIT_MS,
  })
  const staleReleases: number[] = []
  const backups: BackupReport[] = []
  let published = 0
  let noticedReleases = 0
  let moved = { killed: false, seconds: 0 }

  async function release(): Promise<void> {
    published += 1
    site.publish(published)
    if (!run.random.chance(NOTICED)) return
    await waitUntilServed(await run.answers(), published)
    noticedReleases += 1
  }

  /** The kills with one kind of store, with releases between them and a backup that begins in the middle. */
  async function endure(place: Place): Promise<void> {
    const middle = Math.floor(killsOfEach / 2)
    const released = published
    let backup: Promise<BackupReport> | null = null
    await run.kill(killsOfEach, async (round) => {
      const served = await readReleaseNumber(await run.answers())
      if (served !== published) staleReleases.push(served)
      if (round >= middle && backup === null) {
        backup = backUpAndRestore(run, place, directory)
        // Its failure is told when it is waited for, after the kills.
        backup.catch(() => undefined)
      }
      const due = Math.ceil(((round + 1) * releasesOfEach) / killsOfEach)
      if (published - released < due) await release()
    })
    while (published - released < releasesOfEach) await release()
    backups.push(await (backup ?? backUpAndRestore(run, place, directory)))
  }

  try {
    await endure(sqlite)
    await run.moveTo(postgres, async () => {
      moved = await moveKilledOnce(run, sqlite, databaseUrl)
    })
    await endure(postgres)
    await readers.stop()
    return {
      ...(await run.finish()),
      releases: published,
      noticedReleases,
      staleReleases,
      pages: readers.counts.pages,
      assets: readers.counts.assets,
      wrongPages: checks.failures,
      unansweredPages: checks.unanswered.length,
      backups,
      moved,
    }
  } finally {
    run.abort()
    await readers.stop()
  }
}

/** Makes a backup while visitors go on and the server is killed, and restores it into a folder of its own. */
async function backUpAndRestore(
  { load }: CrashRun,
  place: Place,
  directory: string,
): Promise<BackupReport> {
  const name = place.DATABASE_URL === undefined ? 'sqlite' : 'postgres'
  const before = [...load.acknowledged.values()]
  const file = join(directory, `${name}.db`)
  await succeed(inbox({ ...place }, 'backup', file))
  const restored = { DATA_DIR: join(directory, `restored-${name}`) }
  mkdirSync(restored.DATA_DIR)
  await succeed(inbox(restored, 'restore', file))
  const ids = new Set((await readRows(restored, 'SELECT id FROM submissions')).map(({ id }) => id))
  const { faults } = await auditStored(restored)
  return {
    acknowledgedBefore: before.length,
    restored: ids.size,
    missing: before.filter((id) => !ids.has(id)),
    faults,
  }
}

/** Moves as docs/operations.md says, while the server is stopped. A first try is killed, and the second completes it. */
async function moveKilledOnce({ random }: CrashRun, place: Place, databaseUrl: string) {
  const words = ['move', '--to', databaseUrl]
  const first = launchInbox({ ...place }, ...words)
  await Promise.race([delay(random.between(0, MOVE_KILLED_WITHIN_MS)), first.ended])
  first.kill()
  const { status } = await first.ended
  const begun = performance.now()
  await succeed(inbox({ ...place }, ...words))
  return { killed: status === null, seconds: (performance.now() - begun) / 1000 }
}

async function succeed(command: ReturnType<typeof inbox>): Promise<void> {
  const { status, output } = await command
  if (status !== 0) throw new Error(`A command of the inbox ended with ${status}: ${output}`)
}
