import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const COMPRESSIBLE = new Set([
  '.html',
  '.css',
  '.js',
  '.svg',
  '.json',
  '.xml',
  '.txt',
  '.webmanifest',
])
// Below about one network packet, compression saves nothing that a visitor could notice.
const MIN_BYTES = 512

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, at the highest level: the work is
 * done once here instead of at every request. A twin that would not be smaller is left out.
 */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const files = (await readdir(root, { recursive: true }))
          .filter((file) => COMPRESSIBLE.has(extname(file)))
          .map((file) => join(root, file))
        await compressFiles(files)
        logger.info(`${files.length} files compressed`)
      },
    },
  }
}

/** A few at a time: thousands of pages at once would be more open files than a system allows. */
async function compressFiles(files: readonly string[]): Promise<void> {
  const waiting = files.values()
  const work = async () => {
    for (const file of waiting) await compressFile(file)
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, work))
}

async function compressFile(path: string): Promise<void> {
  const original = await readFile(path)
  if (original.byteLength < MIN_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: original.byteLength } }
  await Promise.all([
    writeIfSmaller(`${path}.br`, await brotli(original, quality), original),
    writeIfSmaller(`${path}.gz`, await gzipped(original, { level: 9 }), original),
  ])
}

async function writeIfSmaller(path: string, twin: Buffer, original: Buffer): Promise<void> {
  if (twin.byteLength < original.byteLength) await writeFile(path, twin)
}
