import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
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

/** Words without meaning, different in every line, so that levels differ in what they save. */
function composeText(lines: number): string {
  return Array.from({ length: lines }, (_, index) => `${index * index} and ${index * 7919}`).join()
}

function sizeAt(level: number, content: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level }
  return brotliCompressSync(content, { params }).byteLength
}
const bestSize = (content: string) => sizeAt(11, content)

test('writes two copies that hold the same text', async () => {
  const page = '<p>The same sentence again and again.</p>\n'.repeat(50)
  await compress('a.html', page)
  expect(brotliDecompressSync(readFileSync(path('a.html.br'))).toString()).toBe(page)
  expect(gunzipSync(readFileSync(path('a.html.gz'))).toString()).toBe(page)
})

test.each([
  [6, composeText(300)],
  [10, composeText(2600)],
  [11, composeText(3000)],
  [11, `${composeText(300)}${randomBytes(16_000).toString('hex')}`],
])('compresses a page at level %i, the lowest that fits the first flight', async (level, page) => {
  await compress('page.html', page)
  const size = readFileSync(path('page.html.br')).byteLength
  expect(Math.abs(size - sizeAt(level, page))).toBeLessThan(16)
  const lower = [6, 10].filter((other) => other < level)
  expect(lower.filter((other) => sizeAt(other, page) <= 14_336)).toEqual([])
})

test('compresses what pages share at the best level', async () => {
  const script = composeText(300)
  await compress('shared.js', script)
  const difference = readFileSync(path('shared.js.br')).byteLength - bestSize(script)
  expect(Math.abs(difference)).toBeLessThan(16)
})

test('leaves out what is short, and a copy that would not be smaller', async () => {
  await compress('short.html', 'short')
  await compress('noise.txt', randomBytes(2000))
  expect(readdirSync(root).sort()).toEqual(['noise.txt', 'short.html'])
})
