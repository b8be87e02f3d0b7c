/**
 * The life of an installation in short: under load the server is killed again and again while backups are made; it moves
 * from SQLite to Postgres in the middle, and goes on there.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type BrokenPromises,
  brokenPromises,
  type CrashRun,
  onlyBroken,
  startCrashRun,
} from './crash-rounds.ts'
import { inbox, launchInbox } from './inbox-process.ts'
import type { TestMailbox } from './mailbox.ts'
import { type Place, readRows } from './stored.ts'

/** The first try of the move is killed after at most so long: while it starts, copies or compares. */
const MOVE_KILLED_WITHIN_MS = 1500

export type EnduranceOptions = {
  readonly mailbox: TestMailbox
  /** An empty folder, for data and backups. */
  readonly directory: string
  /** An empty database of Postgres. */
  readonly databaseUrl: string
  /** With SQLite, and as many with Postgres. */
  readonly killsOfEach: number
  readonly seed?: number
}

/** The promises of the crash report, and those of backups. */
export function brokenPromisesOf(report: Awaited<ReturnType<typeof runEndurance>>): BrokenPromises {
  const { backups } = report
  return onlyBroken({
    ...brokenPromises(report),
    'acknowledged before a backup and not restored': backups.flatMap(({ missing }) => missing),
  })
}

export async function runEndurance(options: EnduranceOptions) {
  const { directory, databaseUrl, killsOfEach } = options
  const sqlite = { DATA_DIR: join(directory, 'data') }
  const postgres = { ...sqlite, DATABASE_URL: databaseUrl }
  mkdirSync(sqlite.DATA_DIR)
  const run = startCrashRun({ ...options, place: sqlite })
  /** Of SQLite and of Postgres. */
  const backups: Awaited<ReturnType<typeof backUpAndRestore>>[] = []
  let moved = { killed: false, seconds: 0 }

  /** The kills with one kind of store, with a backup that begins in the middle. */
  async function endure(place: Place): Promise<void> {
    const first = Math.floor(killsOfEach / 2)
    await run.kill(first)
    const backup = backUpAndRestore(run, place, directory)
    // Its failure is reported when it is waited for, after the kills.
    backup.catch(() => undefined)
    await run.kill(killsOfEach - first)
    backups.push(await backup)
  }

  try {
    await endure(sqlite)
    await run.moveTo(postgres, async () => {
      moved = await moveKilledOnce(run, sqlite, databaseUrl)
    })
    await endure(postgres)
    return { ...(await run.finish()), backups, moved }
  } finally {
    run.abort()
  }
}

/** Makes a backup while visitors go on and the server is killed, and restores it into a folder of its own. */
async function backUpAndRestore({ load }: CrashRun, place: Place, directory: string) {
  const name = place.DATABASE_URL === undefined ? 'sqlite' : 'postgres'
  const before = [...load.acknowledged.values()]
  const file = join(directory, `${name}.db`)
  await succeed(inbox({ ...place }, 'backup', file))
  const restored = { DATA_DIR: join(directory, `restored-${name}`) }
  mkdirSync(restored.DATA_DIR)
  await succeed(inbox(restored, 'restore', file))
  const ids = new Set((await readRows(restored, 'SELECT id FROM submissions')).map(({ id }) => id))
  return {
    acknowledgedBefore: before.length,
    restored: ids.size,
    missing: before.filter((id) => !ids.has(id)),
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
