import { createConnection, type Socket } from 'node:net'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfiguration } from '../../../testing/configuration.ts'
import { NOW, newEntry } from '../../../testing/entries.ts'
import { openTcp } from '../../../testing/loopback.ts'
import { sharePostgres } from '../../../testing/postgres.ts'
import { readRows } from '../../../testing/stored.ts'
import { openStore } from '../../store/open-store.ts'
import { describeStore } from '../../store/store.suite.ts'
import type { Role } from '../../store/store.ts'

const SAVED = { kind: 'saved' }
const CLAIM = { kinds: ['notify'], count: 10, leaseMs: 20_000, longestWaitMs: 600_000 }
const IDEMPOTENCY = { key: 'k', bodySha256: 'x' }

const postgres = sharePostgres()
/** A database with all tables, of which each test has a copy. */
let migrated: string
beforeAll(async () => {
  migrated = await postgres().createDatabase()
  await (await openUrl(migrated)).close()
})

function openUrl(databaseUrl: string, role: Role = 'server') {
  return openStore(readConfiguration({ DATABASE_URL: databaseUrl }), role)
}

async function open(at?: string, role?: Role) {
  const url = at ?? (await postgres().createDatabase(migrated))
  const store = await openUrl(url, role)
  onTestFinished(() => store.close().catch(() => undefined))
  return { store, at: url }
}

/** Two processes with one database. */
async function openTwo() {
  const { store: first, at } = await open()
  return { first, second: (await open(at)).store, at }
}

async function connect(at: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const query = (DATABASE_URL: string, sql: string) => readRows({ DATA_DIR: '', DATABASE_URL }, sql)

/** Tests of the suite share one database, which is emptied before each. */
let ofSuite: string | undefined
describeStore('Postgres', async (at, role) => {
  if (at) return open(at, role)
  ofSuite ??= await postgres().createDatabase(migrated)
  const [all] = await query(
    ofSuite,
    `SELECT string_agg(tablename, ', ') AS names FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  )
  await query(ofSuite, `TRUNCATE ${all?.names}`)
  return open(ofSuite)
})

test('several processes that start at once make the tables once', async () => {
  const url = await postgres().createDatabase()
  const stores = await Promise.all([openUrl(url), openUrl(url), openUrl(url)])
  onTestFinished(() => Promise.all(stores.map((store) => store.close())).then(() => undefined))
  expect(new Set(stores.map(({ secret }) => secret.join())).size).toBe(1)
})

test('reconnects after a restart of Postgres', async () => {
  const { store } = await open()
  await store.submissions.save(newEntry(), NOW)
  await postgres().stop()
  const together = Array.from({ length: 5 }, () => store.submissions.save(newEntry(), NOW))
  for (const { status } of await Promise.allSettled(together)) expect(status).toBe('rejected')
  await expect(store.ping()).rejects.toThrow()
  await postgres().start()
  await expect.poll(() => store.ping().catch((error) => error)).toBeUndefined()
  expect(await store.submissions.list({ after: null, count: 9 })).toHaveLength(1)
})

test('gives a connection up that was dropped without a word', { tags: 'all' }, async () => {
  const url = new URL(await postgres().createDatabase(migrated))
  const real = Number(url.port)
  let isForgotten = false
  const between = await openTcp((socket) => {
    const passed = createConnection(real, '127.0.0.1')
    const isOld = !isForgotten
    const pass = (to: Socket) => (bytes: Buffer) => (isForgotten && isOld) || to.write(bytes)
    socket.on('data', pass(passed)).on('close', () => passed.destroy())
    passed.on('data', pass(socket))
  })
  url.port = String(between.port)
  const { store } = await open(url.href)
  isForgotten = true
  const began = performance.now()
  await expect(store.submissions.save(newEntry(), NOW)).rejects.toThrow('timeout')
  expect(performance.now() - began).toBeLessThan(8000)
  expect(await store.submissions.save(newEntry(), NOW)).toEqual(SAVED)
})

test('leaves a server that only reads after a failover', async () => {
  const { store, at } = await open()
  const ours = `pg_stat_activity WHERE datname = current_database() AND application_name = 'lanternfield'`
  await query(
    at,
    `ALTER DATABASE ${new URL(at).pathname.slice(1)} SET default_transaction_read_only = on;
     SELECT pg_terminate_backend(pid) FROM ${ours}`,
  )
  const save = () => store.submissions.save(newEntry(), NOW).catch(({ code }) => code)
  await expect.poll(save).toBe('25006')
  const left = await query(at, `SELECT pid FROM ${ours}`)
  for (const _ of [1, 2, 3]) expect(await save()).toBe('25006')
  expect(await query(at, `SELECT pid FROM ${ours}`)).not.toContainEqual(left[0])
})

test('rejects a submission while the table is locked', { tags: 'all' }, async () => {
  const { store, at } = await open()
  const neighbour = await connect(at)
  await neighbour.query('BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE')
  await expect(store.submissions.save(newEntry(), NOW)).rejects.toThrow('lock timeout')
  await neighbour.query('ROLLBACK')
  expect(await store.submissions.save(newEntry(), NOW)).toEqual(SAVED)
})

test('is not ready while submissions cannot be stored', { tags: 'all' }, async () => {
  const { store, at } = await open()
  await store.ping()
  await query(at, 'ALTER TABLE submissions ADD CONSTRAINT refused CHECK (false)')
  await expect(store.submissions.save(newEntry(), NOW)).rejects.toThrow('refused')
  await expect(store.ping()).rejects.toThrow('refused')
  await query(at, 'ALTER TABLE submissions DROP CONSTRAINT refused')
  await expect.poll(() => store.ping().catch((error) => error)).toBeUndefined()
  expect(await query(at, 'SELECT 1 FROM submissions')).toEqual([])
})

test('commits to the disk whatever the database is set to', async () => {
  const { at } = await open()
  const name = new URL(at).pathname.slice(1)
  await query(at, `ALTER DATABASE ${name} SET synchronous_commit = off`)
  expect(await query(at, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'off' }])
  await query(
    at,
    `CREATE TABLE seen (durable text, geqo text);
     CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN INSERT INTO seen VALUES (current_setting(''synchronous_commit''), current_setting(''geqo'')); RETURN NEW; END';
     CREATE TRIGGER note BEFORE INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION note()`,
  )
  // What the address says of the session counts as well.
  const { store } = await open(`${at}?options=-c%20geqo%3Doff`)
  await store.submissions.save(newEntry(), NOW)
  expect(await query(at, 'SELECT * FROM seen')).toEqual([{ durable: 'on', geqo: 'off' }])
})

test('rejects databases of another version, of another program, or none', async () => {
  const url = await postgres().createDatabase()
  await expect(openUrl(url, 'operator')).rejects.toThrow('Start the server')
  await (await openUrl(url)).close()
  await query(url, 'INSERT INTO migrations VALUES (99)')
  await expect(openUrl(url)).rejects.toThrow('version 99')
  const other = await postgres().createDatabase()
  await query(other, 'CREATE TABLE migrations (id text)')
  await expect(openUrl(other)).rejects.toThrow('tables of another program')
  await expect(openUrl('postgres://nobody:no@127.0.0.1:1/none')).rejects.toThrow(
    /DATABASE_URL: the database cannot be used/,
  )
})

test('processes that count the same clients do not deadlock', async () => {
  const { first, second } = await openTwo()
  const clients = Array.from({ length: 12 }, (_, number) => ({
    hash: `client-${number}`,
    limit: { max: 100, windowMs: 60_000 },
  }))
  for (let round = 0; round < 5; round += 1) {
    const results = await Promise.all([
      ...clients.map((client) => first.submissions.save(newEntry({ client }), NOW)),
      ...clients.toReversed().map((client) => second.submissions.save(newEntry({ client }), NOW)),
    ])
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['saved']))
  }
})

test('a twin waits for the first, and keeps no other waiting', async () => {
  const { store, at } = await open()
  const client = { hash: 'a', limit: { max: 1, windowMs: 60_000 } }
  const entry = () => newEntry({ client, idempotency: IDEMPOTENCY })
  const counting = await connect(at)
  await counting.query(
    `INSERT INTO counters (key, counts, ends_at) VALUES ('a', '[]', 0); BEGIN; SELECT 1 FROM counters WHERE key = 'a' FOR UPDATE`,
  )
  const first = entry()
  const stored = store.submissions.save(first, NOW)
  await expect.poll(() => query(at, WAITING)).toHaveLength(1)
  const twin = store.submissions.save(entry(), NOW)
  await expect.poll(() => query(at, WAITING)).toHaveLength(2)
  expect(await store.submissions.save(newEntry(), NOW)).toEqual(SAVED)
  await counting.query('COMMIT')
  expect(await stored).toEqual(SAVED)
  // Though the first has reached the limit of its client.
  const existing = { id: first.submission.id }
  expect(await twin).toMatchObject({ kind: 'key-exists', existing })
  const other = newEntry({ client, idempotency: { key: 'other', bodySha256: 'x' } })
  expect(await store.submissions.save(other, NOW)).toMatchObject({ kind: 'too-many' })
})

/** Sessions of this database that wait for a lock of another. */
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`

test('a twin is stored if the first was not', async () => {
  const { store, at } = await open()
  const before = await connect(at)
  await before.query(
    `BEGIN; INSERT INTO submissions (id, received_at, profile, inquiry_label, address, idempotency_key, document)
     VALUES ('x', 1, 'SERVICES', '', '', 'k', '{}')`,
  )
  const twin = store.submissions.save(newEntry({ idempotency: IDEMPOTENCY }), NOW)
  await expect.poll(() => query(at, WAITING)).toHaveLength(1)
  await before.query('ROLLBACK')
  expect(await twin).toEqual(SAVED)
})

test('cleaning up waits for no client that is being counted', async () => {
  const { store, at } = await open()
  await query(at, `INSERT INTO counters VALUES ('counted', '[]', ${NOW}), ('stale', '[]', ${NOW})`)
  const counting = await connect(at)
  await counting.query(`BEGIN; SELECT 1 FROM counters WHERE key = 'counted' FOR UPDATE`)
  await store.counters.deleteExpired(NOW)
  expect(await query(at, 'SELECT key FROM counters')).toEqual([{ key: 'counted' }])
})

test('finds what was stored when the connection broke at its commit', async () => {
  const { store } = await open()
  const { query: send } = pg.Client.prototype
  const sending = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sending.mockRestore())
  sending.mockImplementation(async function (this: pg.Client, ...statement: unknown[]) {
    const result = await Reflect.apply(send, this, statement)
    if (statement[0] !== 'COMMIT') return result
    sending.mockRestore()
    throw new Error('Connection terminated unexpectedly')
  } as never)
  expect(await store.submissions.save(newEntry({ idempotency: IDEMPOTENCY }), NOW)).toEqual(SAVED)
  expect(vi.isMockFunction(pg.Client.prototype.query)).toBe(false)
  expect(await store.submissions.list({ after: null, count: 9 })).toHaveLength(1)
})

test('two processes claim each delivery once, and change a state once', async () => {
  const { first, second } = await openTwo()
  const entries = Array.from({ length: 20 }, () => newEntry())
  for (const entry of entries) await first.submissions.save(entry, NOW)
  const claims = await Promise.all(
    [first, second].map(({ outbox }) => outbox.claimDue({ ...CLAIM, count: 20, now: NOW })),
  )
  expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(20)
  expect(claims.flat()).toHaveLength(20)
  const { id } = entries[0]?.submission ?? { id: '' }
  const change = { state: 'talking', by: 'inbox', version: 0 } as const
  const changed = await Promise.all(
    [first, second].map(({ submissions }) => submissions.changeState(id, change, NOW)),
  )
  expect(changed.sort()).toEqual(['changed', 'outdated'])
})
