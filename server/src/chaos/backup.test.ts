/** Backups that are made under load, and the servers that start from them. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { undelivered } from '../../testing/crash-audit.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { inbox } from '../../testing/inbox-process.ts'
import { startLoad } from '../../testing/load.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'
import { startTestPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { type Place, readRows } from '../../testing/stored.ts'

const SETTINGS = {
  MAIL_TO_SERVICES: 'hello@lanternfield.example',
  MAIL_TO_CAREERS: 'careers@lanternfield.example',
  MAIL_ACKNOWLEDGE: 'false',
  RATE_LIMIT: '1000/1s',
  TRUST_PROXY: '1',
}

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)
afterAll(() => postgres.remove(), 60_000)

async function newPlace(kind: 'SQLite' | 'Postgres'): Promise<Place> {
  const place = { DATA_DIR: temporaryDirectory() }
  return kind === 'SQLite' ? place : { ...place, DATABASE_URL: await postgres.createDatabase() }
}

async function start(place: Place, mailPort: number) {
  const server = await startServerProcess({
    ...SETTINGS,
    ...place,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  })
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}

test.each([
  ['SQLite', 'Postgres'],
  ['Postgres', 'SQLite'],
] as const)(
  'a backup of %s under load, restored into %s, has all that was acknowledged before it, and what waited goes out',
  {
    timeout: 90_000,
  },
  async (from, to) => {
    const place = await newPlace(from)
    const mailPort = await findFreePort()
    const first = await start(place, mailPort)
    const load = startLoad({ target: () => first.origin, visitors: 6, pauseMs: 5 })
    await expect.poll(() => load.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(60)

    const before = [...load.acknowledged.values()]
    const file = join(temporaryDirectory(), 'backup.db')
    const made = await inbox({ ...place }, 'backup', file)
    expect(made).toMatchObject({ status: 0, output: expect.stringContaining(file) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    // Nobody waited for it, and nothing of it is damaged.
    await expect
      .poll(() => load.acknowledged.size, { timeout: 30_000 })
      .toBeGreaterThan(before.length + 20)
    await load.stop()
    expect([...load.statuses.keys()]).toEqual([200])
    first.kill('SIGKILL')
    await first.ended

    const restored = await newPlace(to)
    const { status, output } = await inbox({ ...restored }, 'restore', file)
    expect({ status, output }).toMatchObject({ status: 0 })
    // The same counts and the same hash.
    expect(output.split(': ').at(-1)).toBe(made.output.split(': ').at(-1))
    const mailbox = await openTestMailbox(mailPort)
    onTestFinished(mailbox.close)
    const second = await start(restored, mailPort)
    const stored = (await readRows(restored, 'SELECT id FROM submissions')).map(({ id }) => id)
    expect(before.filter((id) => !stored.includes(id))).toEqual([])
    const orphans = await readRows(
      restored,
      `SELECT s.id FROM submissions s LEFT JOIN deliveries d ON d.submission_id = s.id
     WHERE d.id IS NULL OR (s.profile = 'CAREERS' AND s.id NOT IN (SELECT submission_id FROM resumes))`,
    )
    expect(orphans).toEqual([])
    await expect
      .poll(() => undelivered(before, mailbox.received), { timeout: 40_000, interval: 500 })
      .toEqual([])
    second.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  },
)
