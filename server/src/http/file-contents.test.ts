import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { createFileContents, type Version } from './file-contents.ts'

function open() {
  const directory = temporaryDirectory()
  const clock = { now: 0 }
  const write = (name: string, bytes = 10): Version => {
    const file = join(directory, name)
    writeFileSync(file, Buffer.alloc(bytes, name))
    const { size, mtimeMs, ino } = statSync(file)
    return { file, size, mtimeMs, ino, held: null }
  }
  return { clock, write, contents: createFileContents(() => clock.now) }
}

test('keeps 16 MB of small files, the latest checked ones', async () => {
  const { write, contents } = open()
  const large = write('large', 256 * 1024 + 1)
  expect(await contents.read(large)).toHaveLength(256 * 1024 + 1)
  expect(contents.peek(large)).toBeNull()

  const files = Array.from({ length: 64 }, (_, number) => write(`file-${number}`, 256 * 1024))
  for (const file of files) await contents.read(file)
  expect(files.filter((file) => contents.peek(file) !== null)).toHaveLength(64)
  await contents.read(write('one-more'))
  expect(files.filter((file) => contents.peek(file) === null)).toEqual([files[0]])
})
