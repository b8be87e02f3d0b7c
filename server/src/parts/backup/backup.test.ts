/** Backups and restores of stores that have something of everything. */
import {
  copyFileSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readEverything } from '../../../testing/compare-stores.ts'
import { readConfiguration } from '../../../testing/configuration.ts'
import { DATABASES } from '../../../testing/databases.ts'
import { NOW, newEntry, openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { claim, RESUMES, shareFilledStores } from '../../../testing/filled-stores.ts'
import { commandsIn } from '../../../testing/inbox-process.ts'
import { changeRows, type Place, readRows } from '../../../testing/stored.ts'
import { StartError } from '../../base/start-error.ts'
import { describeContents } from '../../store/copy.ts'
import { openStore } from '../../store/open-store.ts'
import type { Role } from '../../store/store.ts'
import { makeBackup, restoreBackup } from './backup.ts'
import { backup } from './part.ts'

const MINUTE = 60_000
const { FILLED, newPlace, newDatabase, filled } = shareFilledStores()
const BACKUP = join(temporaryDirectory(afterAll), 'backup.db')
beforeAll(async () => {
  await makeBackup(readConfiguration(FILLED), BACKUP)
  changeRows(FILLED.DATA_DIR, `DELETE FROM metadata WHERE name = 'backup'`)
})

const query = (DATABASE_URL: string, sql: string) => readRows({ DATA_DIR: '', DATABASE_URL }, sql)

/** Changes a file of SQLite by hand. */
function change(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

const openDirectory = (dataDir: string, role: Role = 'server') => openTestStore(dataDir, role)

/** Half of the size of a file, in whole pages. */
const halfOf = (file: string) => Math.floor(statSync(file).size / 8192) * 4096

const databaseIn = ({ DATA_DIR }: Place) => join(DATA_DIR, 'lanternfield.db')

/** No session of the inbox, and no token of the mail server. */
const NOTHING_THAT_SIGNS_IN = { sessions: [], metadata: [] }

const OLD = join(import.meta.dirname, '../../../testing/old-databases')
const RELEASES = globSync('*-backup.db', { cwd: OLD }).map((file) => file.replace('-backup.db', ''))

test.each(RELEASES.flatMap((release) => DATABASES.map((kind) => ({ release, kind }))))(
  'a backup of $release is restored into $kind',
  async ({ release, kind }) => {
    const place = await newPlace(kind)
    const { run, outputOf } = commandsIn(place)
    const { status, output } = await run('restore', join(OLD, `${release}-backup.db`))
    expect([status, output]).toEqual([0, expect.stringContaining('5 submissions, 4 resumes')])
    const exported = readFileSync(join(OLD, `${release}.jsonl`), 'utf8')
    const linesOf = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    expect(linesOf(await outputOf('export'))).toMatchObject(linesOf(exported))
    // That release wrote them, too.
    expect(await readEverything(place)).toMatchObject(NOTHING_THAT_SIGNS_IN)
  },
)

test.each([
  ['SQLite', 'Postgres'],
  ['Postgres', 'SQLite'],
] as const)(
  'a backup of %s is restored into %s with every row but those that sign in',
  async (from, to) => {
    const { place, contents: all } = await filled(from)
    expect(all).toMatchObject({
      sessions: [{}, {}].map(() => expect.any(String)),
      metadata: [expect.any(String)],
    })
    const contents = { ...all, ...NOTHING_THAT_SIGNS_IN }
    const folder = temporaryDirectory()
    const file = join(folder, 'backup.db')
    const listed = await makeBackup(readConfiguration(place), file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const secret of ['a session', 'a link', 'NULL \t“ü” 🏮'])
      expect(readFileSync(file).includes(secret), secret).toBe(false)
    expect(readdirSync(folder)).toEqual(['backup.db'])
    await expect(makeBackup(readConfiguration(place), file)).rejects.toThrow('exists')

    const target = await newPlace(to)
    // A container has no other folder to write to.
    vi.stubEnv('TMPDIR', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await restoreBackup(file, readConfiguration(target))).toEqual({
      kind: 'restored',
      contents: listed,
    })
    expect(readdirSync(target.DATA_DIR).join()).not.toContain('restore')
    expect(await readEverything(target)).toEqual(contents)
    // Twice: what is there already is neither doubled nor replaced.
    if (to === 'SQLite')
      await expect(restoreBackup(file, readConfiguration(target))).rejects.toThrow('exists')
    else
      expect(await restoreBackup(file, readConfiguration(target))).toEqual({
        kind: 'there-already',
      })
    expect(await readEverything(target)).toEqual(contents)
    const store = await openStore(readConfiguration(target))
    onTestFinished(() => store.close())
    expect((await claim(store, 50)).length).toBeGreaterThan(RESUMES - 3)
    expect(readdirSync(folder)).toEqual(['backup.db'])
  },
)

test('a backup is noted in its store, and no copy knows a later one', async () => {
  const { place } = await filled('SQLite')
  const readNote = async (one: Place) => {
    const store = await openStore(readConfiguration(one), 'operator')
    return (await store.metadata.read('backup').finally(store.close))?.writtenAt ?? 0
  }
  let before = 0
  for (const name of ['1.db', '2.db']) {
    const file = join(temporaryDirectory(), name)
    await makeBackup(readConfiguration(place), file)
    const noted = await readNote(place)
    expect(Math.abs(Date.now() - noted)).toBeLessThan(10 * MINUTE)
    const restored = await newPlace('SQLite')
    await restoreBackup(file, readConfiguration(restored))
    expect(await readNote(restored)).toBe(before)
    before = noted
  }
  // A store that can take no note is backed up as well.
  changeRows(
    place.DATA_DIR,
    `CREATE TRIGGER full BEFORE INSERT ON metadata BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  await makeBackup(readConfiguration(place), join(temporaryDirectory(), '3.db'))
  expect(await readNote(place)).toBe(before)
})

test.each([
  ['ok', -4 * MINUTE],
  ['ok', 47 * 60 * MINUTE],
  ['warn', 49 * 60 * MINUTE],
  // A clock that was wrong.
  ['warn', -87 * 60 * MINUTE],
])('the doctor says %s of a backup that is %i ms old', async (state, ageMs) => {
  const store = await openTestStore(temporaryDirectory())
  await store.metadata.write('backup', '', NOW)
  const [check] = backup.bring({}, {} as never).checks ?? []
  const context = { store, now: () => NOW + ageMs }
  expect(await check?.run(context as never)).toMatchObject({ state })
})

test.each(DATABASES)(
  'a backup of %s made during writes has all that was saved before',
  async (kind) => {
    const place = await newPlace(kind)
    const store = await openStore(readConfiguration(place))
    onTestFinished(() => store.close())
    const saved: string[] = []
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        const entry = newEntry()
        await store.submissions.save(entry, NOW)
        saved.push(entry.submission.id)
      }
    })()
    await expect.poll(() => saved.length).toBeGreaterThan(20)
    const before = [...saved]
    const file = join(temporaryDirectory(), 'backup.db')
    await makeBackup(readConfiguration(place), file)
    isOver = true
    await writing

    const restored = await newPlace('SQLite')
    await restoreBackup(file, readConfiguration(restored))
    const { submissions, resumes, deliveries } = await readEverything(restored)
    expect(before.filter((id) => !submissions?.some((row) => row.includes(id)))).toEqual([])
    expect(resumes).toHaveLength(submissions?.length ?? 0)
    expect(deliveries).toHaveLength(submissions?.length ?? 0)
  },
)

test('restores into no place with other data, and beside no server', async () => {
  const other = await filled('Postgres')
  await expect(restoreBackup(BACKUP, readConfiguration(other.place))).rejects.toThrow(
    'has other submissions',
  )
  const running = await newPlace('SQLite')
  await openTestStore(running.DATA_DIR)
  await expect(restoreBackup(BACKUP, readConfiguration(running))).rejects.toThrow('Another server')
  // Its log would be played into the restored database.
  const left = await newPlace('SQLite')
  copyFileSync(BACKUP, join(left.DATA_DIR, 'lanternfield.db-wal'))
  await expect(restoreBackup(BACKUP, readConfiguration(left))).rejects.toThrow(
    'lanternfield.db-wal exists',
  )
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
  for (const database of [{}, { DATABASE_URL: refusedUrl }]) {
    const target = { DATA_DIR: temporaryDirectory(), ...database }
    const restoring = restoreBackup(file, readConfiguration(target))
    await expect(restoring).rejects.toThrow(StartError)
    await expect(restoring).rejects.toThrow(reason)
    expect(existsSync(databaseIn(target))).toBe(false)
    expect(readdirSync(target.DATA_DIR).filter((name) => name.includes('restoring'))).toEqual([])
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
  await restoreBackup(file, readConfiguration(target))
  const schemaOf = (place: Place) =>
    readRows(place, 'SELECT type, name, sql FROM sqlite_master ORDER BY name')
  const fresh = await newPlace('SQLite')
  await (await openDirectory(fresh.DATA_DIR)).close()
  expect(await schemaOf(target)).toEqual(await schemaOf(fresh))
  const all = await readEverything(FILLED)
  expect(await readEverything(target)).toEqual({ ...all, ...NOTHING_THAT_SIGNS_IN })
})

test('copies a resume that has changed as it is, and names it', async () => {
  const { place } = await filled('SQLite')
  changeRows(
    place.DATA_DIR,
    `UPDATE resumes SET content = x'00' WHERE submission_id = (SELECT min(submission_id) FROM resumes)`,
  )
  const contents = { ...(await readEverything(place)), ...NOTHING_THAT_SIGNS_IN }
  const file = join(temporaryDirectory(), 'backup.db')
  const listed = await makeBackup(readConfiguration(place), file)
  expect(listed.resumes.damaged).toHaveLength(1)
  expect(describeContents(listed)).toContain(`as they are: ${listed.resumes.damaged}`)
  const target = await newPlace('SQLite')
  expect(await restoreBackup(file, readConfiguration(target))).toEqual({
    kind: 'restored',
    contents: listed,
  })
  expect(await readEverything(target)).toEqual(contents)
})

test.each([
  ['none/backup.db', 'cannot be written'],
  ['file/backup.db', 'cannot be written'],
  ['.', 'exists'],
  ['file', 'exists'],
])('refuses to back up into %s, with a sentence', async (path, reason) => {
  const folder = temporaryDirectory()
  writeFileSync(join(folder, 'file'), 'theirs')
  const backup = makeBackup(readConfiguration(FILLED), join(folder, path))
  await expect(backup).rejects.toThrow(StartError)
  await expect(backup).rejects.toThrow(reason)
  expect(readdirSync(folder)).toEqual(['file'])
})

test('backs up and restores all submissions by its verbs', { tags: 'all' }, async () => {
  const place = { ...FILLED, INIT_CWD: temporaryDirectory() }
  const { outputOf } = commandsIn(place)
  const exported = await outputOf('export')
  const backup = await outputOf('backup', 'backup.db')
  const restored = commandsIn({ ...place, DATA_DIR: temporaryDirectory() })
  expect(await restored.outputOf('restore', 'backup.db')).toBe(
    `Restored, and compared with the backup: ${backup.split(': ').at(-1)}`,
  )
  expect(await restored.outputOf('export')).toBe(exported)
  expect(await restored.outputOf('restore', 'backup.db')).toContain('exists. Nothing was changed.')
})
