/** How long a backup, a restore and a move of a large store take, and what visitors notice of a backup. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openStore } from '../server/src/storage/open-store.ts'
import { NOW, newEntry, newResume, newSubmission } from '../server/testing/entries.ts'
import { launchInbox } from '../server/testing/inbox-process.ts'
import { startLoad } from '../server/testing/load.ts'
import { startTestPostgres } from '../server/testing/postgres.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { report, round } from './report.ts'

const SUBMISSIONS = 20_000
const RESUME_EVERY = 20
const RESUME_BYTES = 200_000
const BATCH = 200
const QUIET_MS = 5000

export async function benchTransfers(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const postgres = await startTestPostgres({ flushes: true })
  try {
    const sqlite = newPlace(directory, 'sqlite')
    await fill(sqlite.DATA_DIR)
    const withPostgres = { ...sqlite, DATABASE_URL: await postgres.createDatabase() }
    const file = join(directory, 'of-sqlite.db')
    const underLoad = await backUpUnderLoad(sqlite, file)
    const rows = [
      { what: 'backup of SQLite, under load', ...underLoad },
      await timed('restore into SQLite', newPlace(directory, 'restored'), 'restore', file),
      await timed('move to Postgres', sqlite, 'move', '--to', withPostgres.DATABASE_URL),
      await timed('backup of Postgres', withPostgres, 'backup', join(directory, 'of-postgres.db')),
      await timed(
        'restore into Postgres',
        { ...sqlite, DATABASE_URL: await postgres.createDatabase() },
        'restore',
        file,
      ),
    ]
    const megabytes = round(statSync(file).size / 1e6)
    const resumes = SUBMISSIONS / RESUME_EVERY
    report('transfers', { submissions: SUBMISSIONS, resumes, megabytes }, rows)
  } finally {
    await postgres.remove()
    rmSync(directory, { recursive: true, force: true })
  }
}

type Place = { readonly DATA_DIR: string; readonly DATABASE_URL?: string }

function newPlace(directory: string, name: string): Place {
  const DATA_DIR = join(directory, name)
  mkdirSync(DATA_DIR)
  return { DATA_DIR }
}

async function fill(dataDir: string): Promise<void> {
  const store = await openStore({ databaseUrl: null, dataDir })
  for (let begin = 0; begin < SUBMISSIONS; begin += BATCH)
    await Promise.all(
      Array.from({ length: BATCH }, (_, index) =>
        store.saveSubmission(
          newEntry({
            submission: newSubmission({
              resume: resumeOf(begin + index),
              message: 'x'.repeat(500),
            }),
            idempotency: { key: randomUUID(), bodySha256: 'x' },
          }),
          NOW,
        ),
      ),
    )
  await store.close()
}

function resumeOf(number: number) {
  if (number % RESUME_EVERY !== 0) return null
  return newResume(randomBytes(RESUME_BYTES))
}

async function timed(what: string, place: Place, ...words: string[]) {
  const begun = performance.now()
  const { status, output } = await launchInbox({ ...place }, ...words).ended
  if (status !== 0) throw new Error(`${what}: ${output}`)
  return { what, seconds: round((performance.now() - begun) / 1000) }
}

/** Submissions a second before and during a backup, and answers other than 200. */
async function backUpUnderLoad(place: Place, file: string) {
  const server = await startServerProcess({
    ...place,
    MAIL_ACKNOWLEDGE: 'false',
    // Nothing listens there: what is stored waits.
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMIT: '1000/1s',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  })
  const load = startLoad({ target: () => server.origin, visitors: 4, pauseMs: 20 })
  await delay(QUIET_MS)
  const [before, begun] = [load.acknowledged.size, performance.now()]
  const { seconds } = await timed('backup of SQLite', place, 'backup', file)
  const during = (load.acknowledged.size - before) / ((performance.now() - begun) / 1000)
  await load.stop()
  server.kill('SIGTERM')
  await server.ended
  const others = [...load.statuses].filter(([status]) => status !== 200)
  return {
    seconds,
    acknowledgedPerSecondBefore: round(before / (QUIET_MS / 1000)),
    acknowledgedPerSecondDuring: round(during),
    otherAnswers: others.reduce((sum, [, count]) => sum + count, 0) + load.unanswered(),
  }
}
