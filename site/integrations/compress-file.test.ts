import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { compressFile } from './compress-file.ts'

test('writes two smaller copies, unless there is little to gain', async () => {
  const root = temporaryDirectory()
  const page = '<p>The same sentence again and again.</p>\n'.repeat(50)
  const files = { 'a.html': page, 'noise.txt': randomBytes(2000), 'short.html': 'short' }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(root, name), content)
    await compressFile(join(root, name))
  }
  expect(readdirSync(root).sort()).toEqual([
    'a.html',
    'a.html.br',
    'a.html.gz',
    'noise.txt',
    'short.html',
  ])
  expect(brotliDecompressSync(readFileSync(join(root, 'a.html.br'))).toString()).toBe(page)
  expect(gunzipSync(readFileSync(join(root, 'a.html.gz'))).toString()).toBe(page)
})
