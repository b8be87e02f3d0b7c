import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTwins } from './twins.ts'

const PAGE = '<p>The same sentence again and again.</p>\n'.repeat(50)

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lanternfield-twins-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const path = (name: string) => join(root, name)
const cache = () => path('cache')

/** A build that writes these files. @returns how many were compressed anew */
async function build(files: Readonly<Record<string, string | Buffer>>): Promise<number> {
  const twins = await openTwins(cache())
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path(name), text)
    await twins.write(path(name))
  }
  return twins.close()
}

test('writes two twins that hold the same text', async () => {
  expect(await build({ 'a.html': PAGE })).toBe(1)
  expect(brotliDecompressSync(readFileSync(path('a.html.br'))).toString()).toBe(PAGE)
  expect(gunzipSync(readFileSync(path('a.html.gz'))).toString()).toBe(PAGE)
})

test('compresses a file once for all builds, and again when it has changed', async () => {
  await build({ 'a.html': PAGE, 'b.html': `${PAGE}b` })
  const first = readFileSync(path('a.html.br'))
  rmSync(path('a.html.br'))
  expect(await build({ 'a.html': PAGE, 'b.html': `${PAGE}other` })).toBe(1)
  expect(readFileSync(path('a.html.br'))).toEqual(first)
  expect(brotliDecompressSync(readFileSync(path('b.html.br'))).toString()).toBe(`${PAGE}other`)
})

test('keeps what the last build used and nothing else', async () => {
  await build({ 'a.html': PAGE, 'b.html': `${PAGE}b` })
  await build({ 'a.html': PAGE })
  expect(readdirSync(cache())).toHaveLength(2)
})

test('leaves out what is short, and a twin that would not be smaller', async () => {
  const noise = randomBytes(2000)
  await build({ 'short.html': 'short', 'noise.txt': noise })
  expect(readdirSync(root).sort()).toEqual(['cache', 'noise.txt', 'short.html'])
  expect(await build({ 'noise.txt': noise })).toBe(0)
})
