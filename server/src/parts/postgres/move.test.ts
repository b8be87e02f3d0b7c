/** Moves of stores that have something of everything. */
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { readEverything } from '../../../testing/compare-stores.ts'
import { readConfiguration } from '../../../testing/configuration.ts'
import { NOW, newEntry, openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { claim, RESUMES, shareFilledStores } from '../../../testing/filled-stores.ts'
import { commandsIn } from '../../../testing/inbox-process.ts'
import { changeRows, type Place, readRows } from '../../../testing/stored.ts'
import { openStore } from '../../store/open-store.ts'
import type { Role } from '../../store/store.ts'
import { moveToPostgres, undoMove } from './move.ts'

const MINUTE = 60_000
const { newDatabase, filled } = shareFilledStores()

const query = (DATABASE_URL: string, sql: string) => readRows({ DATA_DIR: '', DATABASE_URL }, sql)
const openUrl = (DATABASE_URL: string) => openStore(readConfiguration({ DATABASE_URL }))
const openDirectory = (dataDir: string, role: Role = 'server') => openTestStore(dataDir, role)

/** Marks a database of SQLite as one whose move was begun. */
function markBegun(place: Place, target: string): void {
  changeRows(
    place.DATA_DIR,
    `CREATE TABLE IF NOT EXISTS moves (target TEXT NOT NULL, begun_at INTEGER NOT NULL, ended_at INTEGER);
     DELETE FROM moves;
     INSERT INTO moves (target, begun_at) VALUES ('${target}', ${NOW})`,
  )
}

const move = (place: Place, url: string) =>
  moveToPostgres({ dataDir: place.DATA_DIR, url, now: () => NOW })

test('moves every row once, and waiting deliveries go on', async () => {
  const { place, contents } = await filled('SQLite')
  const target = await newDatabase()
  // Tried once before, without data.
  await (await openUrl(target)).close()

  expect(await move(place, target)).toMatchObject({
    kind: 'moved',
    contents: { submissions: { rows: RESUMES + 4 }, resumes: { rows: RESUMES + 3 } },
  })
  expect(await readEverything({ ...place, DATABASE_URL: target })).toEqual(contents)

  const store = await openUrl(target)
  onTestFinished(() => store.close())
  const waiting = contents.deliveries?.filter((row) => row.includes('"waiting"')) ?? []
  const claimed = await claim(store, 50)
  // One of them failed, and is due half a minute later.
  expect(claimed).toHaveLength(waiting.length - 1)
  expect(await store.submissions.findByKey('key-3')).toMatchObject({
    bodySha256: 'abc',
    receivedAt: NOW + 3,
  })

  const client = { hash: 'client', limit: { max: 5, windowMs: MINUTE } }
  expect(await store.submissions.save(newEntry({ client }), NOW)).toMatchObject({
    kind: 'too-many',
  })

  // Again, while a server works there: nothing happens twice, and nothing comes back.
  const before = await query(target, 'SELECT * FROM deliveries')
  expect(await move(place, target)).toMatchObject({ kind: 'moved-before', endedAt: NOW })
  expect(await query(target, 'SELECT * FROM deliveries')).toEqual(before)
})
test('moves nothing to other data, beside a server, or from nowhere', async () => {
  const { place, contents } = await filled('SQLite')
  const other = await filled('Postgres')
  const used = String(other.place.DATABASE_URL)
  await expect(move(place, used)).rejects.toThrow('has other submissions')
  expect(await readEverything(other.place)).toEqual(other.contents)

  const empty = await newDatabase()
  const server = await openUrl(empty)
  await expect(move(place, empty)).rejects.toThrow('uses the Postgres database')
  await server.close()

  await expect(move(place, 'postgres://postgres@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
  expect(await readEverything(place)).toEqual(contents)
  // Whose server may go on.
  const running = await openDirectory(place.DATA_DIR)
  await expect(move(place, empty)).rejects.toThrow('Another server')
  await running.close()
  const nothing = { ...place, DATA_DIR: temporaryDirectory() }
  await expect(move(nothing, empty)).rejects.toThrow('There is no database')
  expect(readdirSync(nothing.DATA_DIR)).toEqual([])
})
test('a moved database is refused, and a move that was killed is completed', async () => {
  const { place } = await filled('SQLite')
  const target = await newDatabase()
  await move(place, target)
  const shown = target.replace('postgres:password@', '')
  const moved = `was moved to ${shown} on 2026-11-21`
  for (const role of ['server', 'operator'] as const)
    await expect(openDirectory(place.DATA_DIR, role)).rejects.toThrow(moved)
  await expect(undoMove(place.DATA_DIR)).rejects.toThrow('was moved to')

  markBegun(place, shown)

  await expect(openDirectory(place.DATA_DIR)).rejects.toThrow('has not ended')
  await expect(move(place, `${target}_other`)).rejects.toThrow('Complete that one')
  // A server there has delivered something meanwhile.
  await query(target, `DELETE FROM submissions WHERE profile = 'CAREERS'`)
  expect(await move(place, target)).toMatchObject({ kind: 'completed' })
  expect(await query(target, 'SELECT 1 FROM submissions')).toEqual([])
  await expect(openDirectory(place.DATA_DIR)).rejects.toThrow('was moved to')
})
test('a move that was given up begins again from nothing', async () => {
  const { place } = await filled('SQLite')
  const target = await newDatabase()
  expect(await undoMove(place.DATA_DIR)).toBe(null)
  markBegun(place, 'postgres://gone/x')
  expect(await undoMove(place.DATA_DIR)).toBe('postgres://gone/x')
  const server = await openDirectory(place.DATA_DIR)
  await server.submissions.save(newEntry(), NOW)
  await server.close()
  expect(await move(place, target)).toMatchObject({ kind: 'moved' })
  expect(await query(target, 'SELECT id FROM submissions')).toHaveLength(RESUMES + 5)
})

test('moves all submissions by its verb', { tags: 'all' }, async () => {
  const { place } = await filled('SQLite')
  const { outputOf } = commandsIn(place)
  const exported = (await outputOf('export')).split('\n')
  const target = await newDatabase()
  expect(await outputOf('move', '--undo')).toBe('No move was begun.')
  expect(await outputOf('move', '--to', target)).toMatch(
    /^Moved to postgres:.*\nStart servers with DATABASE_URL\./,
  )
  const moved = await commandsIn({ DATABASE_URL: target }).outputOf('export')
  expect(moved.split('\n')).toHaveLength(exported.length)
  expect(await outputOf('move', '--to', target)).toMatch(
    /^It was moved to .* Nothing was changed\.$/,
  )
})

test.each([
  ['', 'Usage: npm run inbox -- move --to postgres://'],
  ['--to postgres://db.example/x', 'without encryption'],
  ['--undo', 'There is no database in DATA_DIR'],
])('explains what is wrong with "move %s"', async (words, sentence) => {
  const { run } = commandsIn({ DATA_DIR: temporaryDirectory() })
  const { status, output } = await run('move', ...words.split(' ').filter(Boolean))
  expect([status, output]).toEqual([1, expect.stringContaining(sentence)])
})
