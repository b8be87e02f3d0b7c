import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFile } from './compress-file.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lanternfield-compress-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const path = (name: string) => join(root, name)

async function compress(name: string, content: string | Buffer): Promise<void> {
  writeFileSync(path(name), content)
  await compressFile(path(name))
}

test('writes two copies that hold the same text', async () => {
  const page = '<p>The same sentence again and again.</p>\n'.repeat(50)
  await compress('a.html', page)
  expect(brotliDecompressSync(readFileSync(path('a.html.br'))).toString()).toBe(page)
  expect(gunzipSync(readFileSync(path('a.html.gz'))).toString()).toBe(page)
})

test('leaves out what is short, and a copy that would not be smaller', async () => {
  await compress('short.html', 'short')
  await compress('noise.txt', randomBytes(2000))
  expect(readdirSync(root).sort()).toEqual(['noise.txt', 'short.html'])
})
