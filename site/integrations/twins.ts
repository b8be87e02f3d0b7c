import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { keepFile } from '../src/lib/keep-file.ts'

// Below about one network packet, compression saves nothing that a visitor could notice.
const MIN_BYTES = 512
/** Part of every name in the cache: what decides on the bytes besides the file. */
const MADE_BY = [process.versions.brotli, process.versions.zlib, 'highest levels'].join()

const ENCODINGS = ['br', 'gz'] as const
const TWIN = /^[0-9a-f]+\.(br|gz)$/
type Encoding = (typeof ENCODINGS)[number]

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Twins = {
  /** Writes the twins of a file beside it. */
  readonly write: (path: string) => Promise<void>
  /** Forgets what this build has not used. @returns how many files had to be compressed */
  readonly close: () => Promise<number>
}

/**
 * Compressed twins of files, kept from build to build by what is in the file: brotli at its highest level takes a
 * tenth of a second for a page, and most pages are those of the build before.
 * Source: docs/decisions/035-build-time.md
 */
export async function openTwins(cacheDir: string): Promise<Twins> {
  await mkdir(cacheDir, { recursive: true })
  const known = new Set(await readdir(cacheDir))
  const used = new Set<string>()
  let made = 0

  async function write(path: string): Promise<void> {
    const original = await readFile(path)
    if (original.byteLength < MIN_BYTES) return
    const key = createHash('sha256').update(MADE_BY).update(original).digest('hex').slice(0, 32)
    const isNew = await Promise.all(ENCODINGS.map((encoding) => writeTwin(path, encoding)))
    if (isNew.includes(true)) made += 1

    /** @returns whether it had to be made */
    async function writeTwin(file: string, encoding: Encoding): Promise<boolean> {
      const name = `${key}.${encoding}`
      const kept = known.has(name) && (await readFile(join(cacheDir, name)).catch(() => undefined))
      const twin = kept || (await compress(original, encoding))
      used.add(name)
      // One that would not be smaller is remembered too, so that nobody tries again.
      if (!kept) await keepFile(join(cacheDir, name), twin)
      if (twin.byteLength < original.byteLength) await writeFile(`${file}.${encoding}`, twin)
      return !kept
    }
  }

  async function close(): Promise<number> {
    // Nothing that another build is about to finish under another name.
    const forgotten = [...known].filter((name) => TWIN.test(name) && !used.has(name))
    await Promise.all(forgotten.map((name) => rm(join(cacheDir, name), { force: true })))
    return made
  }

  return { write, close }
}

function compress(original: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gz') return gzipped(original, { level: 9 })
  return brotli(original, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: original.byteLength } })
}
