/** Moves, backups and restores of stores that have something of everything. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readEverything } from '../../../testing/compare-stores.ts'
import { NOW, newEntry, openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { fillStore } from '../../../testing/fill-store.ts'
import { sharePostgres } from '../../../testing/postgres.ts'
import { changeRows, readRows } from '../../../testing/stored.ts'
import { StartError } from '../../base/start-error.ts'
import { describeContents } from '../../store/copy.ts'
import { openStore } from '../../store/open-store.ts'
import {
  REPORT_DELIVERIES,
  type Role,
  type Store,
  SUBMISSION_DELIVERIES,
} from '../../store/store.ts'
import { moveToPostgres, undoMove } from '../postgres/move.ts'
import { makeBackup, restoreBackup } from './backup.ts'

const KINDS = [...SUBMISSION_DELIVERIES, ...REPORT_DELIVERIES]
const MINUTE = 60_000
/** More than fit into one batch. */
const RESUMES = 9

const postgres = sharePostgres()
const folder = temporaryDirectory(afterAll)
/** A filled place of each kind, of which tests have copies, and a backup of the one in SQLite. */
const FILLED = { dataDir: join(folder, 'data'), databaseUrl: null }
const BACKUP = join(folder, 'backup.db')
let filledUrl: string
beforeAll(async () => {
  filledUrl = await postgres().createDatabase()
  await fill(FILLED)
  await fill({ ...FILLED, databaseUrl: filledUrl })
  await makeBackup(FILLED, BACKUP)
  changeRows(FILLED.dataDir, `DELETE FROM metadata WHERE name = 'backup'`)
})

async function fill(place: OpenPlace): Promise<void> {
  const store = await openStore(place)
  await fillStore(store, { resumes: RESUMES, resumeBytes: 70_000 })
  await store.close()
}

function claim(store: Store, count: number) {
  const times = { leaseMs: MINUTE, longestWaitMs: MINUTE, now: NOW }
  return store.claimDue({ kinds: KINDS, count, ...times })
}

const KINDS_OF_PLACES = ['SQLite', 'Postgres'] as const
type Kind = (typeof KINDS_OF_PLACES)[number]
type OpenPlace = { readonly dataDir: string; readonly databaseUrl: string | null }

async function newPlace(kind: Kind): Promise<OpenPlace> {
  const databaseUrl = kind === 'Postgres' ? await newDatabase() : null
  return { dataDir: temporaryDirectory(), databaseUrl }
}

const newDatabase = () => postgres().createDatabase()

const contentsOf = ({ dataDir, databaseUrl }: OpenPlace) =>
  readEverything({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })

/** A copy of the filled place of a kind. */
async function filled(kind: Kind) {
  const databaseUrl = kind === 'Postgres' ? await postgres().createDatabase(filledUrl) : null
  const place = { dataDir: temporaryDirectory(), databaseUrl }
  if (kind === 'SQLite') cpSync(FILLED.dataDir, place.dataDir, { recursive: true })
  const contents = await contentsOf(place)
  expect(contents.resumes).toHaveLength(RESUMES + 3)
  expect(contents.counters?.length).toBeGreaterThan(RESUMES)
  return { place, contents }
}

const query = (DATABASE_URL: string, sql: string) => readRows({ DATA_DIR: '', DATABASE_URL }, sql)

/** Changes a file of SQLite by hand. */
function change(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

const openUrl = (databaseUrl: string) => openStore({ databaseUrl, dataDir: '' })

const openDirectory = (dataDir: string, role: Role = 'server') =>
  openStore({ databaseUrl: null, dataDir }, role)

/** Marks a database of SQLite as one whose move was begun. */
function markBegun(place: OpenPlace, target: string): void {
  changeRows(
    place.dataDir,
    `CREATE TABLE IF NOT EXISTS moves (target TEXT NOT NULL, begun_at INTEGER NOT NULL, ended_at INTEGER);
     DELETE FROM moves;
     INSERT INTO moves (target, begun_at) VALUES ('${target}', ${NOW})`,
  )
}

/** Half of the size of a file, in whole pages. */
const halfOf = (file: string) => Math.floor(statSync(file).size / 8192) * 4096

const databaseIn = ({ dataDir }: OpenPlace) => join(dataDir, 'lanternfield.db')

const move = (place: OpenPlace, url: string) =>
  moveToPostgres({ dataDir: place.dataDir, url, now: () => NOW })

test('moves every row once, and waiting deliveries go on', async () => {
  const { place, contents } = await filled('SQLite')
  const target = await newDatabase()
  // Tried once before, without data.
  await (await openUrl(target)).close()

  expect(await move(place, target)).toMatchObject({
    kind: 'moved',
    contents: { submissions: { rows: RESUMES + 4 }, resumes: { rows: RESUMES + 3 } },
  })
  expect(await contentsOf({ ...place, databaseUrl: target })).toEqual(contents)

  const store = await openUrl(target)
  onTestFinished(() => store.close())
  const waiting = contents.deliveries?.filter((row) => row.includes('"waiting"')) ?? []
  const claimed = await claim(store, 50)
  // One of them failed, and is due half a minute later.
  expect(claimed).toHaveLength(waiting.length - 1)
  expect(await store.findByKey('key-3')).toMatchObject({ bodySha256: 'abc', receivedAt: NOW + 3 })
  const limits = { begunAfter: NOW - 1, usedAfter: NOW, now: NOW + 9 }
  expect(await store.useSession('a session', limits)).toMatchObject({ usedAt: NOW + 8 })
  const options = { profiles: ['CAREERS'], label: null, offset: 0, count: 99 } as const
  expect(
    await store.searchSubmissions({ ...options, state: 'talking', text: 'mira' }),
  ).toMatchObject([{ answer: { state: 'talking' }, answerDueAt: NOW + 9 }])
  expect(await store.searchSubmissions({ ...options, state: null, text: "O'Brien" })).toHaveLength(
    1,
  )
  const client = { hash: 'client', limit: { max: 5, windowMs: MINUTE } }
  expect(await store.saveSubmission(newEntry({ client }), NOW)).toMatchObject({ kind: 'too-many' })

  // Again, while a server works there: nothing happens twice, and nothing comes back.
  const before = await query(target, 'SELECT * FROM deliveries')
  expect(await move(place, target)).toMatchObject({ kind: 'moved-before', endedAt: NOW })
  expect(await query(target, 'SELECT * FROM deliveries')).toEqual(before)
})

test('moves nothing to other data, beside a server, or from nowhere', async () => {
  const { place, contents } = await filled('SQLite')
  const other = await filled('Postgres')
  const used = String(other.place.databaseUrl)
  await expect(move(place, used)).rejects.toThrow('has other submissions')
  expect(await contentsOf(other.place)).toEqual(other.contents)

  const empty = await newDatabase()
  const server = await openUrl(empty)
  await expect(move(place, empty)).rejects.toThrow('uses the Postgres database')
  await server.close()

  await expect(move(place, 'postgres://postgres@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
  expect(await contentsOf(place)).toEqual(contents)
  // Whose server may go on.
  const running = await openDirectory(place.dataDir)
  await expect(move(place, empty)).rejects.toThrow('Another server')
  await running.close()
  const nothing = { ...place, dataDir: temporaryDirectory() }
  await expect(move(nothing, empty)).rejects.toThrow('There is no database')
  expect(readdirSync(nothing.dataDir)).toEqual([])
})

test('a moved database is refused, and a move that was killed is completed', async () => {
  const { place } = await filled('SQLite')
  const target = await newDatabase()
  await move(place, target)
  const shown = target.replace('postgres:password@', '')
  const moved = `was moved to ${shown} on 2026-11-21`
  for (const role of ['server', 'operator'] as const)
    await expect(openDirectory(place.dataDir, role)).rejects.toThrow(moved)
  const backup = makeBackup(place, join(temporaryDirectory(), 'b.db'))
  await expect(backup).rejects.toThrow(moved)
  await expect(undoMove(place.dataDir)).rejects.toThrow('was moved to')

  markBegun(place, shown)

  await expect(openDirectory(place.dataDir)).rejects.toThrow('has not ended')
  await expect(move(place, `${target}_other`)).rejects.toThrow('Complete that one')
  // A server there has delivered something meanwhile.
  await query(target, `DELETE FROM submissions WHERE profile = 'CAREERS'`)
  expect(await move(place, target)).toMatchObject({ kind: 'completed' })
  expect(await query(target, 'SELECT 1 FROM submissions')).toEqual([])
  await expect(openDirectory(place.dataDir)).rejects.toThrow('was moved to')
})

test('a move that was given up begins again from nothing', async () => {
  const { place } = await filled('SQLite')
  const target = await newDatabase()
  expect(await undoMove(place.dataDir)).toBe(null)
  markBegun(place, 'postgres://gone/x')
  expect(await undoMove(place.dataDir)).toBe('postgres://gone/x')
  const server = await openDirectory(place.dataDir)
  await server.saveSubmission(newEntry(), NOW)
  await server.close()
  expect(await move(place, target)).toMatchObject({ kind: 'moved' })
  expect(await query(target, 'SELECT id FROM submissions')).toHaveLength(RESUMES + 5)
})

test.each([
  ['SQLite', 'Postgres'],
  ['Postgres', 'SQLite'],
] as const)('a backup of %s is restored into %s with every row', async (from, to) => {
  const { place, contents } = await filled(from)
  const folder = temporaryDirectory()
  const file = join(folder, 'backup.db')
  const listed = await makeBackup(place, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['backup.db'])
  await expect(makeBackup(place, file)).rejects.toThrow('exists')

  const target = await newPlace(to)
  expect(await restoreBackup(file, target)).toEqual({ kind: 'restored', contents: listed })
  expect(await contentsOf(target)).toEqual(contents)
  // Twice: what is there already is neither doubled nor replaced.
  if (to === 'SQLite') await expect(restoreBackup(file, target)).rejects.toThrow('exists')
  else expect(await restoreBackup(file, target)).toEqual({ kind: 'there-already' })
  expect(await contentsOf(target)).toEqual(contents)
  const store = await openStore(target)
  onTestFinished(() => store.close())
  expect((await claim(store, 50)).length).toBeGreaterThan(RESUMES - 3)
  expect(readdirSync(folder)).toEqual(['backup.db'])
})

test('a backup is noted in its store, and no copy knows a later one', async () => {
  const { place } = await filled('SQLite')
  const readNote = async (one: OpenPlace) => {
    const store = await openStore(one, 'operator')
    return (await store.readMetadata('backup').finally(store.close))?.writtenAt ?? 0
  }
  let before = 0
  for (const name of ['1.db', '2.db']) {
    const file = join(temporaryDirectory(), name)
    await makeBackup(place, file)
    const noted = await readNote(place)
    expect(Math.abs(Date.now() - noted)).toBeLessThan(10 * MINUTE)
    const restored = await newPlace('SQLite')
    await restoreBackup(file, restored)
    expect(await readNote(restored)).toBe(before)
    before = noted
  }
  // A store that can take no note is backed up as well.
  changeRows(
    place.dataDir,
    `CREATE TRIGGER full BEFORE INSERT ON metadata BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  await makeBackup(place, join(temporaryDirectory(), '3.db'))
  expect(await readNote(place)).toBe(before)
})

test.each(KINDS_OF_PLACES)(
  'a backup of %s made during writes has all that was saved before',
  async (kind) => {
    const place = await newPlace(kind)
    const store = await openStore(place)
    onTestFinished(() => store.close())
    const saved: string[] = []
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        const entry = newEntry()
        await store.saveSubmission(entry, NOW)
        saved.push(entry.submission.id)
      }
    })()
    await expect.poll(() => saved.length).toBeGreaterThan(20)
    const before = [...saved]
    const file = join(temporaryDirectory(), 'backup.db')
    await makeBackup(place, file)
    isOver = true
    await writing

    const restored = await newPlace('SQLite')
    await restoreBackup(file, restored)
    const { submissions, resumes, deliveries } = await contentsOf(restored)
    expect(before.filter((id) => !submissions?.some((row) => row.includes(id)))).toEqual([])
    expect(resumes).toHaveLength(submissions?.length ?? 0)
    expect(deliveries).toHaveLength(submissions?.length ?? 0)
  },
)

test('restores into no place with other data, and beside no server', async () => {
  const other = await filled('Postgres')
  await expect(restoreBackup(BACKUP, other.place)).rejects.toThrow('has other submissions')
  const running = await newPlace('SQLite')
  await openTestStore(running.dataDir)
  await expect(restoreBackup(BACKUP, running)).rejects.toThrow('Another server')
  // Its log would be played into the restored database.
  const left = await newPlace('SQLite')
  copyFileSync(BACKUP, join(left.dataDir, 'lanternfield.db-wal'))
  await expect(restoreBackup(BACKUP, left)).rejects.toThrow('lanternfield.db-wal exists')
})

/** Empty after each backup that is refused. */
let refusedUrl: string | undefined

const changeBackup = (sql: string) => (file: string) => change(file, sql)

test.each<[what: string, spoil: (file: string) => void, reason: string | RegExp]>([
  [
    'without a row',
    changeBackup(`DELETE FROM deliveries WHERE kind = 'alert'`),
    'deliveries differ',
  ],
  ['with another value', changeBackup(`UPDATE submissions SET address = ''`), 'submissions differ'],
  ['with another resume', changeBackup(`UPDATE resumes SET content = x'00'`), 'resumes differ'],
  ['without a list', changeBackup('DROP TABLE backup_contents'), 'was not made by'],
  ['of an older version', changeBackup('PRAGMA user_version = 3'), 'version 3'],
  ['of a newer version', changeBackup('PRAGMA user_version = 99'), 'version 99'],
  ['cut in half', (file) => truncateSync(file, halfOf(file)), /damaged|cannot be read/],
  ['that is no database', (file) => writeFileSync(file, 'no database at all'), 'cannot be read'],
  ['that is empty', (file) => truncateSync(file), 'was not made by'],
  ['that is not there', (file) => rmSync(file), 'There is no file'],
])('refuses a backup %s, and leaves nothing behind', async (_, spoil, reason) => {
  const file = join(temporaryDirectory(), 'backup.db')
  copyFileSync(BACKUP, file)
  spoil(file)
  refusedUrl ??= await newDatabase()
  for (const databaseUrl of [null, refusedUrl]) {
    const target = { dataDir: temporaryDirectory(), databaseUrl }
    const restoring = restoreBackup(file, target)
    await expect(restoring).rejects.toThrow(StartError)
    await expect(restoring).rejects.toThrow(reason)
    expect(existsSync(databaseIn(target))).toBe(false)
    expect(readdirSync(target.dataDir).filter((name) => name.includes('restoring'))).toEqual([])
  }
  const tables = `SELECT 1 FROM information_schema.tables WHERE table_name = 'submissions'`
  expect(await query(refusedUrl, tables)).toEqual([])
})

test('restores no trigger, index, view or table of another program', async () => {
  const file = join(temporaryDirectory(), 'backup.db')
  copyFileSync(BACKUP, file)
  change(
    file,
    `CREATE TRIGGER theirs AFTER INSERT ON submissions BEGIN DELETE FROM deliveries; END;
     CREATE INDEX theirs_too ON submissions (document);
     CREATE VIEW seen AS SELECT * FROM submissions;
     CREATE TABLE other (value)`,
  )
  const target = await newPlace('SQLite')
  await restoreBackup(file, target)
  const schemaOf = ({ dataDir }: OpenPlace) =>
    readRows({ DATA_DIR: dataDir }, 'SELECT type, name, sql FROM sqlite_master ORDER BY name')
  const fresh = await newPlace('SQLite')
  await (await openDirectory(fresh.dataDir)).close()
  expect(await schemaOf(target)).toEqual(await schemaOf(fresh))
  expect(await contentsOf(target)).toEqual(await contentsOf(FILLED))
})

test('copies a resume that has changed as it is, and names it', async () => {
  const { place } = await filled('SQLite')
  changeRows(
    place.dataDir,
    `UPDATE resumes SET content = x'00' WHERE submission_id = (SELECT min(submission_id) FROM resumes)`,
  )
  const contents = await contentsOf(place)
  const file = join(temporaryDirectory(), 'backup.db')
  const listed = await makeBackup(place, file)
  expect(listed.resumes.damaged).toHaveLength(1)
  expect(describeContents(listed)).toContain(`as they are: ${listed.resumes.damaged}`)
  const target = await newPlace('SQLite')
  expect(await restoreBackup(file, target)).toEqual({ kind: 'restored', contents: listed })
  expect(await contentsOf(target)).toEqual(contents)
  const moved = { contents: { resumes: listed.resumes } }
  expect(await move(place, await newDatabase())).toMatchObject(moved)
})

test.each([
  ['none/backup.db', 'cannot be written'],
  ['file/backup.db', 'cannot be written'],
  ['.', 'exists'],
  ['file', 'exists'],
])('refuses to back up into %s, with a sentence', async (path, reason) => {
  const folder = temporaryDirectory()
  writeFileSync(join(folder, 'file'), 'theirs')
  const backup = makeBackup(FILLED, join(folder, path))
  await expect(backup).rejects.toThrow(StartError)
  await expect(backup).rejects.toThrow(reason)
  expect(readdirSync(folder)).toEqual(['file'])
})
