import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller files travel in the packet of their headers. */
const MIN_BYTES = 256
/** What arrives in the first ten packets of a connection, the budget of every document. */
const FIRST_FLIGHT_BYTES = 14 * 1024
/** Level 6 takes 1 ms for a page, 10 takes 17 and 11 takes 40; those between 6 and 10 save next to nothing. */
const PAGE_BROTLI = [6, 10]
const BEST_BROTLI = 11

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` copy beside a file, each unless it would not be smaller. Pages, of which there may be
 * thousands, get the fastest level at which they fit into the first flight; files that pages share get the best one.
 * Source: docs/decisions/build.md
 */
export async function compressFile(file: string): Promise<void> {
  const original = await readFile(file)
  if (original.byteLength < MIN_BYTES) return
  const isPage = file.endsWith('.html')
  const [br, gz] = await Promise.all([
    isPage ? compressPage(original) : brotli(original, BEST_BROTLI),
    gzipAsync(original, { level: 9 }),
  ])
  await Promise.all([writeCopy(`${file}.br`, br, original), writeCopy(`${file}.gz`, gz, original)])
}

async function compressPage(original: Buffer): Promise<Buffer> {
  for (const level of PAGE_BROTLI) {
    const compressed = await brotli(original, level)
    if (compressed.byteLength <= FIRST_FLIGHT_BYTES) return compressed
  }
  return brotli(original, BEST_BROTLI)
}

function brotli(original: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(original, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: original.byteLength,
    },
  })
}

async function writeCopy(file: string, copy: Buffer, original: Buffer): Promise<void> {
  if (copy.byteLength < original.byteLength) await writeFile(file, copy)
}
