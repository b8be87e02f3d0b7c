import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry } from '../../../testing/entries.ts'
import { sharePostgres } from '../../../testing/postgres.ts'
import { startPostgresProxy } from '../../../testing/postgres-proxy.ts'
import { countRoundTrips } from '../../../testing/round-trips.ts'
import { startTransactionPooler } from '../../../testing/transaction-pooler.ts'
import { describeStore, expectOldRows, OLD_ROWS } from '../store.suite.ts'
import { SUBMISSION_DELIVERIES } from '../store.ts'
import { LOCK_TIMEOUT_MS, openPool } from './connect.ts'
import { takeMarks } from './marks.ts'
import { openPostgresStore } from './open-postgres-store.ts'
import { ALIVE_LOCK } from './peer-notifications.ts'

const postgres = sharePostgres()
/** A database with all migrations, of which each test has a copy. */
let migrated: string
beforeAll(async () => {
  migrated = await postgres().createDatabase()
  await (await openPostgresStore(migrated)).close()
})

const TIMES = { claimMs: 600_000, longestWaitMs: 600_000 }
const CLAIM = { kinds: SUBMISSION_DELIVERIES, count: 10, ...TIMES }
const IDEMPOTENCY = { key: 'k', bodySha256: 'x' }
const HOLD_KEY = `BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('key:k', 0))`

async function open(at?: string) {
  const url = at ?? (await postgres().createDatabase(migrated))
  const store = await openPostgresStore(url)
  onTestFinished(() => store.close().catch(() => undefined))
  return { store, at: url }
}

/** Two processes with one database. */
async function openTwo() {
  const { store: first, at } = await open()
  return { first, second: (await open(at)).store, at }
}

/** Tests of the suite share one database, which is emptied before each. */
let ofSuite: string | undefined
describeStore('Postgres', async (at) => {
  if (at) return open(at)
  ofSuite ??= await postgres().createDatabase(migrated)
  const [{ names }] = await query(
    ofSuite,
    `SELECT string_agg(tablename, ', ') AS names FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  )
  await query(ofSuite, `TRUNCATE ${names}`)
  return open(ofSuite)
})

test('several processes share one database, its limits and its secret', async () => {
  const { first, second } = await openTwo()
  expect(second.secret).toEqual(first.secret)
  const client = { hash: 'a', limit: { max: 2, windowMs: 60_000 } }
  expect(await first.saveSubmission(newEntry({ client }), NOW)).toMatchObject({ kind: 'saved' })
  expect(await second.saveSubmission(newEntry({ client }), NOW)).toMatchObject({ kind: 'saved' })
  expect(await first.saveSubmission(newEntry({ client }), NOW)).toMatchObject({ kind: 'too-many' })
  const claims = await Promise.all(
    [first, second].map((store) => store.claimDue({ ...CLAIM, now: NOW })),
  )
  expect(claims.flat()).toHaveLength(2)
})

test('leaves no connection behind if closed while it reconnects', async () => {
  const { store, at } = await open()
  const watch = `SELECT pid FROM pg_stat_activity
    WHERE application_name = 'lanternfield-watch' AND datname = current_database()`
  const operator = await connect(at)
  const alive = await operator.query(`SELECT objid::int AS number FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${ALIVE_LOCK} AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  // Given to this one when the connection is cut, and before a new one has it.
  const held = operator.query(`SELECT pg_advisory_lock(${ALIVE_LOCK}, ${alive.rows[0].number})`)
  await expect.poll(() => query(at, NOT_GRANTED)).toHaveLength(1)
  await query(at, watch.replace('pid', 'pg_terminate_backend(pid)'))
  await held
  await expect.poll(() => query(at, NOT_GRANTED)).toHaveLength(1)
  await store.close()
  await operator.query('SELECT pg_advisory_unlock_all()')
  await expect.poll(() => query(at, watch)).toEqual([])
})

/** Sessions of this database that wait for an advisory lock. */
const NOT_GRANTED = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

test('claims of a process are free soon after it has ended', async () => {
  const { first, second } = await openTwo()
  await first.saveSubmission(newEntry(), NOW)
  expect(await first.claimDue({ ...CLAIM, now: NOW })).toHaveLength(1)
  const later = NOW + 11_000
  expect(await second.claimDue({ ...CLAIM, now: later })).toHaveLength(0)
  await first.close()
  // Its connection may only have been cut, so at first it has the benefit of the doubt.
  expect(await second.claimDue({ ...CLAIM, now: NOW + 9000 })).toHaveLength(0)
  await expect.poll(() => second.claimDue({ ...CLAIM, now: later })).toHaveLength(1)
})

test.each([{ outcome: 'failed', error: 'late', dueAt: NOW }, { outcome: 'released' }] as const)(
  'a late attempt that is $outcome frees no claim of another process',
  async (attempt) => {
    const { first, second } = await openTwo()
    const entry = newEntry()
    const [delivery] = entry.deliveries
    await first.saveSubmission(entry, NOW)
    expect(await first.claimDue({ ...CLAIM, now: NOW })).toHaveLength(1)
    const later = NOW + CLAIM.claimMs
    expect(await second.claimDue({ ...CLAIM, now: later })).toHaveLength(1)
    expect(await first.recordAttempt(delivery?.id ?? '', attempt, later)).toBe(true)
    expect(await first.claimDue({ ...CLAIM, now: later })).toEqual([])
    expect(await second.recordAttempt(delivery?.id ?? '', attempt, later)).toBe(true)
    expect(await first.claimDue({ ...CLAIM, now: later })).toHaveLength(1)
  },
)

test('reconnects after a restart of Postgres', async () => {
  const { store, at } = await open()
  const { store: other } = await open(at)
  await store.saveSubmission(newEntry(), NOW)
  await postgres().stop()
  const together = Array.from({ length: 5 }, () => store.saveSubmission(newEntry(), NOW))
  for (const { status } of await Promise.allSettled(together)) expect(status).toBe('rejected')
  await expect(store.ping()).rejects.toThrow()
  await postgres().start()
  await expect.poll(() => store.ping().catch((error) => error)).toBeUndefined()
  expect(await store.listSubmissions({ after: null, count: 9 })).toHaveLength(1)
  // Told again of what is due, too.
  let isTold = false
  onTestFinished(other.watch(() => (isTold = true)))
  const saveMore = async () => {
    await store.saveSubmission(newEntry(), NOW)
    return isTold
  }
  await expect.poll(saveMore, { interval: 200 }).toBe(true)
})

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('rejects a submission while the table is locked', async () => {
  const { store, at } = await open()
  const neighbour = await connect(at)
  await neighbour.query('BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE')
  const idempotency = IDEMPOTENCY
  await expect(store.saveSubmission(newEntry(), NOW)).rejects.toThrow('lock timeout')
  await expect(store.saveSubmission(newEntry({ idempotency }), NOW)).rejects.toThrow('lock timeout')
  await neighbour.query('ROLLBACK')
  expect(await store.saveSubmission(newEntry(), NOW)).toMatchObject({ kind: 'saved' })
})

test('commits to the disk whatever the database is set to', async () => {
  const url = await postgres().createDatabase()
  const name = new URL(url).pathname.slice(1)
  await query(url, `ALTER DATABASE ${name} SET synchronous_commit = off`)
  expect(await query(url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'off' }])
  const pool = openPool(`${url}?options=-c%20geqo%3Doff`, 1)
  onTestFinished(() => pool.end())
  const shown = async (setting: string) => (await pool.query(`SHOW ${setting}`)).rows[0][setting]
  expect(await shown('synchronous_commit')).toBe('on')
  // What the address says of the session counts as well.
  expect(await shown('geqo')).toBe('off')
})

test('rejects databases of another version, of another program, or none', async () => {
  const url = await postgres().createDatabase()
  await expect(openPostgresStore(url, 'operator')).rejects.toThrow('Start the server')
  const { store } = await open(url)
  await store.close()
  await query(url, 'DELETE FROM migrations WHERE version > 1')
  await expect(openPostgresStore(url, 'operator')).rejects.toThrow('older version')
  await query(url, 'INSERT INTO migrations VALUES (99)')
  await expect(openPostgresStore(url)).rejects.toThrow('version 99')
  const other = await postgres().createDatabase()
  await query(other, 'CREATE TABLE migrations (id text)')
  await expect(openPostgresStore(other)).rejects.toThrow('tables of another program')
  await expect(openPostgresStore('postgres://nobody:no@127.0.0.1:1/none')).rejects.toThrow(
    /DATABASE_URL: the database cannot be used/,
  )
})

test('rejects a pooler in transaction mode', async () => {
  const pooled = await startTransactionPooler(await postgres().createDatabase())
  onTestFinished(pooled.close)
  await expect(openPostgresStore(pooled.url)).rejects.toThrow('pooler in transaction mode')
})

test('tells other processes of what is due once it is committed', async () => {
  const { first, second, at } = await openTwo()
  // The commit itself takes longer than it takes to tell somebody.
  await query(
    at,
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END';
     CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON submissions DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION wait()`,
  )
  const seen = new Promise<number>((resolve) =>
    onTestFinished(second.watch(async () => resolve((await second.readQueue()).waiting))),
  )
  await first.saveSubmission(newEntry({ idempotency: IDEMPOTENCY }), NOW)
  // What it stored right before it ended is told as well.
  await first.close()
  expect(await seen).toBe(1)
})

test('stores one submission, or a batch, in three round trips', async () => {
  const trips = await countRoundTrips(await postgres().createDatabase(migrated))
  onTestFinished(trips.close)
  const { store } = await open(trips.url)
  let number = 0
  const entry = () => {
    number += 1
    const limit = { max: 5, windowMs: 60_000 }
    const counted = (name: string) => ({ hash: `${name}-${number}`, limit })
    return newEntry({
      idempotency: { key: `k-${number}`, bodySha256: 'x' },
      client: counted('client'),
      text: counted('text'),
      limited: { deliveries: [], quotas: [counted('thanks'), counted('thanks-by')] },
    })
  }
  const countFor = async (entries: readonly ReturnType<typeof entry>[], kind = 'saved') => {
    const before = trips.count()
    const results = await Promise.all(entries.map((one) => store.saveSubmission(one, NOW)))
    expect(results.map((result) => result.kind)).toEqual(entries.map(() => kind))
    return trips.count() - before
  }
  // The first connects and prepares, and each may meet a notice or a heartbeat of the process.
  const repeated = entry()
  await countFor([repeated])
  expect(await countFor([entry()])).toBeLessThanOrEqual(3 + 2)
  expect(await countFor(Array.from({ length: 60 }, entry))).toBeLessThanOrEqual(2 * 3 + 2)
  // Nothing of a repeat is counted: one statement, and one that looks for the first.
  expect(await countFor([repeated], 'key-exists')).toBeLessThanOrEqual(1 + 1 + 2)
})

test('finds counts by their index, also in a table that was empty', async () => {
  const { at } = await open()
  const client = await connect(at)
  // Postgres makes a plan for good at the sixth call.
  await client.query('BEGIN')
  for (let call = 0; call < 10; call += 1)
    await client.query(
      `SELECT * FROM take_marks('{1}', '{NULL}', '{1000}', $1, '{5}', '{60000}', '{true}', 300000, 100)`,
      [[`client-${call}`]],
    )
  const { rows } = await client.query(
    `SELECT seq_scan::int, n_tup_ins::int FROM pg_stat_xact_user_tables WHERE relname = 'recent_marks'`,
  )
  expect(rows).toEqual([{ seq_scan: 0, n_tup_ins: 10 }])
})

test('processes that count the same clients do not deadlock', async () => {
  const { first, second } = await openTwo()
  const clients = Array.from({ length: 30 }, (_, number) => ({
    hash: `client-${number}`,
    limit: { max: 100, windowMs: 60_000 },
  }))
  for (let round = 0; round < 10; round += 1) {
    const results = await Promise.all([
      ...clients.map((client) => first.saveSubmission(newEntry({ client }), NOW)),
      ...clients.toReversed().map((client) => second.saveSubmission(newEntry({ client }), NOW)),
    ])
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['saved']))
  }
})

test('a request waits long for its key, and keeps no other waiting', async () => {
  const { store, at } = await open()
  const lock = await connect(at)
  await lock.query(HOLD_KEY)
  let isOver = false
  const keyed = newEntry({ idempotency: IDEMPOTENCY })
  const held = store.saveSubmission(keyed, NOW).finally(() => {
    isOver = true
  })
  const others = Array.from({ length: 5 }, () => store.saveSubmission(newEntry(), NOW))
  expect(await Promise.all(others)).toEqual(Array(5).fill({ kind: 'saved' }))
  // Longer than for any other lock.
  const waitsLong = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'advisory'
      AND clock_timestamp() - query_start > interval '${3 * LOCK_TIMEOUT_MS} ms'`
  await expect.poll(() => query(at, waitsLong)).toHaveLength(1)
  expect(isOver).toBe(false)
  await lock.query('COMMIT')
  expect(await held).toEqual({ kind: 'saved' })
})

test('counts repeats of a request once, across processes', async () => {
  const { first, second } = await openTwo()
  const client = { hash: 'a', limit: { max: 2, windowMs: 60_000 } }
  const repeat = () => newEntry({ client, idempotency: IDEMPOTENCY })
  const results = await Promise.all(
    [first, second, first, second, first, second].map((store) =>
      store.saveSubmission(repeat(), NOW),
    ),
  )
  expect(results.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('key-exists'), 'saved'])
  expect(await first.saveSubmission(repeat(), NOW)).toMatchObject({ kind: 'key-exists' })
  expect(await second.saveSubmission(newEntry({ client }), NOW)).toEqual({ kind: 'saved' })
  expect(await first.saveSubmission(newEntry({ client }), NOW)).toMatchObject({ kind: 'too-many' })
  // Its limit is reached, and the first one was stored all the same.
  expect(await second.saveSubmission(repeat(), NOW)).toMatchObject({ kind: 'key-exists' })
})

test('stores the repeat of a request that was counted and never stored', async () => {
  const { store, at } = await open()
  const pool = openPool(at, 1)
  onTestFinished(() => pool.end())
  const client = { hash: 'a', limit: { max: 1, windowMs: 60_000 } }
  await takeMarks(pool, [{ key: 'k', now: NOW, binding: [client], optional: [] }])
  const repeat = newEntry({ idempotency: IDEMPOTENCY })
  expect(await store.saveSubmission(repeat, NOW)).toEqual({ kind: 'saved' })
})

test('a repeat is not limited by its own request that is still underway', async () => {
  const { store, at } = await open()
  const lock = await connect(at)
  await lock.query(HOLD_KEY)
  const client = { hash: 'a', limit: { max: 1, windowMs: 60_000 } }
  const entry = () => newEntry({ client, idempotency: IDEMPOTENCY })
  const first = entry()
  const stored = store.saveSubmission(first, NOW)
  await expect.poll(() => waitingFor(at, 'key:k')).toBe(1)
  // The key is no longer counted.
  const repeat = store.saveSubmission(entry(), NOW + 3000)
  await Promise.race([repeat, expect.poll(() => waitingFor(at, 'key:k')).toBe(2)])
  await lock.query('COMMIT')
  expect(await stored).toEqual({ kind: 'saved' })
  const existing = { id: first.submission.id }
  expect(await repeat).toMatchObject({ kind: 'key-exists', existing })
  const other = newEntry({ client, idempotency: { key: 'other', bodySha256: 'x' } })
  expect(await store.saveSubmission(other, NOW + 3000)).toMatchObject({ kind: 'too-many' })
})

async function connect(at: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** How many wait for the advisory lock of a text. */
async function waitingFor(at: string, text: string): Promise<number> {
  const rows = await query(
    at,
    `SELECT 1 FROM pg_locks, (SELECT hashtextextended('${text}', 0) AS hash) AS wanted
     WHERE locktype = 'advisory' AND NOT granted
       AND (classid::bigint << 32 | objid::bigint) = hash`,
  )
  return rows.length
}

test('cleaning up waits for no client that is being counted', async () => {
  const { store, at } = await open()
  await query(at, `INSERT INTO recent_marks VALUES ('counted', ${NOW}), ('stale', ${NOW})`)
  const counting = await connect(at)
  await counting.query(`BEGIN; SELECT 1 FROM recent_marks WHERE mark = 'counted' FOR UPDATE`)
  await store.deleteStale({ settledBefore: 0, now: NOW })
  expect(await query(at, 'SELECT mark FROM recent_marks')).toEqual([{ mark: 'counted' }])
})

test.each([
  { place: 'in its batch', statement: 'insert-submissions', isKeyHeld: false },
  { place: 'after another request under its key', statement: 'COMMIT', isKeyHeld: true },
])('finds what was stored $place when the connection broke', async (how) => {
  const at = await postgres().createDatabase(migrated)
  let cutsOff = false
  const proxy = await startPostgresProxy(at, () => {
    let isLast = false
    return {
      toDatabase: (bytes) => {
        isLast = cutsOff && bytes.includes(how.statement)
        return bytes
      },
      toClient: () => {
        if (isLast) cutsOff = false
        return !isLast
      },
    }
  })
  onTestFinished(proxy.close)
  const { store } = await open(proxy.url)
  const before = await connect(at)
  if (how.isKeyHeld) await before.query(HOLD_KEY)
  cutsOff = true
  const result = store.saveSubmission(newEntry({ idempotency: IDEMPOTENCY }), NOW)
  if (how.isKeyHeld) {
    await expect.poll(() => waitingFor(at, 'key:k')).toBe(1)
    await before.query('COMMIT')
  }
  expect(await result).toEqual({ kind: 'saved' })
  expect(cutsOff).toBe(false)
  expect(await store.listSubmissions({ after: null, count: 9 })).toHaveLength(1)
})

test('migrates an old database with its rows', async () => {
  const url = await postgres().createDatabase()
  const initial = readFileSync(join(import.meta.dirname, 'migrations', '001-initial.sql'), 'utf8')
  const versions = 'CREATE TABLE migrations (version integer); INSERT INTO migrations VALUES (1)'
  for (const sql of [initial, versions, OLD_ROWS]) await query(url, sql)
  const { store } = await open(url)
  await expectOldRows(store)
})
