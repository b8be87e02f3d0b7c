import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The files that are compressed besides pages. */
export const COMPRESSIBLE = new Set([
  '.css',
  '.js',
  '.svg',
  '.json',
  '.xml',
  '.txt',
  '.webmanifest',
  // The structure of a tagged PDF is plain text.
  '.pdf',
])
/** Smaller files travel in the packet of their headers. */
const MIN_BYTES = 256
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Writes a `.br` and a `.gz` copy beside a file, each unless it would not be smaller. */
export async function compressFile(file: string): Promise<void> {
  const original = await readFile(file)
  if (original.byteLength < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    brotliAsync(original, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: original.byteLength } }),
    gzipAsync(original, { level: 9 }),
  ])
  await Promise.all([writeCopy(`${file}.br`, br, original), writeCopy(`${file}.gz`, gz, original)])
}

async function writeCopy(file: string, copy: Buffer, original: Buffer): Promise<void> {
  if (copy.byteLength < original.byteLength) await writeFile(file, copy)
}
