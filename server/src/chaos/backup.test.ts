// @module-tag all
/** A backup that is killed. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEverything } from '../../testing/compare-stores.ts'
import { NOW, newEntry, newResume, openTestStore } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { inbox, launchInbox } from '../../testing/inbox-process.ts'

const MEBIBYTE = 2 ** 20
const RESUMES = 20
const BEGINS_WITHIN_MS = 40_000

/** Enough that a copy takes a while. */
async function fillWithResumes(dataDir: string): Promise<void> {
  const store = await openTestStore(dataDir)
  for (let number = 0; number < RESUMES; number += 1) {
    const resume = newResume(randomBytes(MEBIBYTE))
    await store.saveSubmission(newEntry({ submission: { resume } }), NOW)
  }
  await store.close()
}

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
