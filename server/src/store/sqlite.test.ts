import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOW, newEntry, newResume, openTestStore } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { changeRows, damageTable, readRows } from '../../testing/stored.ts'
import { StartError } from '../base/start-error.ts'
import { describeStore } from './store.suite.ts'

describeStore('SQLite', async (at = temporaryDirectory(), role) => {
  return { store: await openTestStore(at, role), at }
})

test('rejects a directory that another server uses, and names it', async () => {
  const directory = temporaryDirectory()
  await openTestStore(directory)
  await expect(openTestStore(directory)).rejects.toThrow(directory)
})

test.each(['purge', 'erase'] as const)('leaves no byte in any file after %s', async (operation) => {
  const directory = temporaryDirectory()
  const store = await openTestStore(directory)
  const content = new TextEncoder().encode('zanzibar in the resume '.repeat(5000))
  const submission = {
    name: 'zanzibar',
    email: 'zanzibar@northbay.example',
    message: 'zanzibar',
    resume: newResume(content, 'zanzibar.pdf'),
  }
  await store.submissions.save(newEntry({ submission, deliveries: [] }), NOW)
  const holds = () =>
    readdirSync(directory).some((file) => readFileSync(join(directory, file)).includes('zanzibar'))
  expect(holds()).toBe(true)
  if (operation === 'purge') await store.submissions.purge('CAREERS', NOW + 1)
  else for await (const _ of store.submissions.erase('zanzibar@northbay.example'));
  expect(holds()).toBe(false)
})

test.each([
  ['zeros', (bytes: Buffer) => bytes.fill(0, 0, 4096), 'is damaged'],
  ['another page size', (bytes: Buffer) => bytes.fill(255, 16, 18), 'is damaged'],
  ['a broken schema', (bytes: Buffer) => bytes.fill(255, 100, 104), 'is damaged'],
  ['another encoding', (bytes: Buffer) => bytes.fill(255, 56, 60), 'is damaged'],
  ['another format', (bytes: Buffer) => bytes.fill(255, 44, 48), 'cannot be used'],
  ['half of the file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'is damaged'],
])('names the file and what to do where its head has %s', async (_, damage, what) => {
  const directory = temporaryDirectory()
  await (await openTestStore(directory)).close()
  const file = join(directory, 'lanternfield.db')
  writeFileSync(file, damage(readFileSync(file)))
  for (const role of ['server', 'operator', 'server'] as const) {
    const error: unknown = await openTestStore(directory, role).catch((reason) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect((error as StartError).message).toContain(`${file} ${what}`)
    expect((error as StartError).message).toContain('restore a backup')
  }
})

test('knows of a damaged page, and that nothing can be stored', async () => {
  const directory = temporaryDirectory()
  await (await openTestStore(directory)).close()
  damageTable(directory, 'submissions')
  const store = await openTestStore(directory)
  await expect(store.submissions.save(newEntry(), NOW)).rejects.toThrow('malformed')
  await expect(store.ping()).rejects.toThrow('malformed')
  expect(store.takeDamage()).toMatchObject({
    page: { message: expect.stringContaining('malformed') },
  })
  expect(store.takeDamage().page).toBeNull()
})

test.each([-5, 0, 8, 99])('refuses its own tables under the version %i', async (version) => {
  const directory = temporaryDirectory()
  const store = await openTestStore(directory)
  const entry = newEntry()
  await store.submissions.save(entry, NOW)
  await store.close()
  const place = { DATA_DIR: directory }
  const [own] = await readRows(place, 'SELECT user_version FROM pragma_user_version')
  changeRows(directory, `PRAGMA user_version = ${version}`)
  for (const role of ['server', 'operator'] as const)
    await expect(openTestStore(directory, role)).rejects.toThrow(`version ${version}`)
  changeRows(directory, `PRAGMA user_version = ${own?.user_version}`)
  const { message } = entry.submission
  expect(
    await (await openTestStore(directory)).submissions.readRecord(entry.submission.id),
  ).toMatchObject({
    message,
  })
})

test('undoes a transaction that fails, and shows it to nobody meanwhile', async () => {
  const directory = temporaryDirectory()
  const store = await openTestStore(directory)
  const broken = newEntry({ deliveries: [{ id: 'd', kind: 'notify', messageId: null as never }] })
  const saving = store.submissions.save(broken, NOW)
  const seen = store.submissions.readRecord(broken.submission.id)
  await expect(saving).rejects.toThrow()
  expect(await seen).toBeNull()
})
