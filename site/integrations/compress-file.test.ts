import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFile } from './compress-file.ts'

test('writes two smaller copies, unless there is little to gain', async () => {
  const root = mkdtempSync(join(tmpdir(), 'lanternfield-compress-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
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
