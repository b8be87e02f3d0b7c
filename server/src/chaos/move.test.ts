// @module-tag all
/** Moves, backups and restores that are killed. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEverything } from '../../testing/compare-stores.ts'
import { NOW, newEntry, newResume, openTestStore } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { inbox, launchInbox } from '../../testing/inbox-process.ts'
import { sharePostgres } from '../../testing/postgres.ts'
import { readRows } from '../../testing/stored.ts'

const MEBIBYTE = 2 ** 20
const RESUMES = 20
const BEGINS_WITHIN_MS = 40_000

const postgres = sharePostgres()

/** Enough that a copy takes a while. */
async function fillWithResumes(dataDir: string): Promise<void> {
  const store = await openTestStore(dataDir)
  for (let number = 0; number < RESUMES; number += 1) {
    const resume = newResume(randomBytes(MEBIBYTE))
    await store.saveSubmission(newEntry({ submission: { resume } }), NOW)
  }
  await store.close()
}

test('a move that was killed is completed by the next, all or nothing', async () => {
  const sqlite = { DATA_DIR: temporaryDirectory() }
  const moved = { ...sqlite, DATABASE_URL: await postgres().createDatabase() }
  await fillWithResumes(sqlite.DATA_DIR)
  const everything = await readEverything(sqlite)
  const open = () => openTestStore(sqlite.DATA_DIR, 'operator')
  const hasBegun = () =>
    readRows(moved, 'SELECT version FROM migrations').then(
      (rows) => rows.length > 0,
      () => false,
    )
  const move = launchInbox(sqlite, 'move', '--to', moved.DATABASE_URL)
  await expect.poll(hasBegun, { timeout: BEGINS_WITHIN_MS, interval: 5 }).toBe(true)
  move.kill()
  await move.ended
  expect(await readEverything(sqlite)).toEqual(everything)
  const arrived = (await readRows(moved, 'SELECT id FROM submissions')).length
  expect([0, RESUMES]).toContain(arrived)
  // Once everything has arrived there, this database serves no more.
  if (arrived > 0) await expect(open()).rejects.toThrow(/has not ended|was moved to/)

  expect(await inbox(sqlite, 'move', '--to', moved.DATABASE_URL)).toMatchObject({ status: 0 })
  expect(await readEverything(moved)).toEqual(everything)
  await expect(open()).rejects.toThrow('was moved to')
})

test('a killed backup leaves no file under its name', async () => {
  const sqlite = { DATA_DIR: temporaryDirectory() }
  await fillWithResumes(sqlite.DATA_DIR)
  const everything = await readEverything(sqlite)
  const folder = temporaryDirectory()
  const file = join(folder, 'backup.db')
  const backup = launchInbox(sqlite, 'backup', file)
  const hasBegun = () => readdirSync(folder).length > 0
  await expect.poll(hasBegun, { timeout: BEGINS_WITHIN_MS, interval: 2 }).toBe(true)
  backup.kill()
  await backup.ended
  // What has its name is whole, whether it was killed or not.
  if (!existsSync(file)) expect(await inbox(sqlite, 'backup', file)).toMatchObject({ status: 0 })
  const restored = { DATA_DIR: temporaryDirectory() }
  expect(await inbox(restored, 'restore', file)).toMatchObject({ status: 0 })
  expect(await readEverything(restored)).toEqual(everything)
})
