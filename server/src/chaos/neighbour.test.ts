/** Other processes that hold what the server needs: a write lock, a read transaction. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry, openTestStore } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'

const LARGE_LOG_BYTES = 12 * 1024 * 1024
const RESUME = {
  fileName: 'a.pdf',
  contentType: 'x',
  sha256: 'x',
  content: new Uint8Array(2_000_000),
}

async function openStoreAndNeighbour() {
  const directory = temporaryDirectory()
  const store = await openTestStore(directory)
  const path = join(directory, 'lanternfield.db')
  const neighbour = new DatabaseSync(path)
  onTestFinished(() => {
    if (neighbour.isOpen) neighbour.close()
  })
  return { store, neighbour, logBytes: () => statSync(`${path}-wal`).size }
}

test('a submission is refused while another process holds the write lock', async () => {
  const { store, neighbour } = await openStoreAndNeighbour()
  neighbour.exec('BEGIN IMMEDIATE')
  await expect(store.submissions.save(newEntry(), NOW)).rejects.toThrow('locked')
  expect(await store.submissions.readRecord('nobody')).toBeNull()
  neighbour.exec('ROLLBACK')
  expect(await store.submissions.save(newEntry(), NOW)).toMatchObject({ kind: 'saved' })
})

test('a purge beside a long read ends, and the log is emptied later', async () => {
  const { store, neighbour, logBytes } = await openStoreAndNeighbour()
  const count = () => neighbour.prepare('SELECT count(*) AS count FROM submissions').get()
  neighbour.exec('BEGIN')
  expect(count()).toEqual({ count: 0 })
  for (let number = 0; number < 10; number += 1)
    await store.submissions.save(newEntry({ submission: { resume: RESUME }, deliveries: [] }), NOW)
  expect(await store.submissions.purge('CAREERS', NOW + 1)).toBe(10)
  expect(count()).toEqual({ count: 0 })
  expect(logBytes()).toBeGreaterThan(LARGE_LOG_BYTES)
  neighbour.close()
  await expect.poll(logBytes).toBeLessThan(LARGE_LOG_BYTES)
})
