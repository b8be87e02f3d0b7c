import { rename, writeFile } from 'node:fs/promises'

let written = 0

/**
 * Writes a file of a cache under another name first: two builds may share the cache, two pages of one build may want
 * the same file, and nobody must read half of it.
 */
export async function writeCacheFile(file: string, content: Uint8Array): Promise<void> {
  written += 1
  const temporary = `${file}.${process.pid}-${written}`
  await writeFile(temporary, content)
  await rename(temporary, file)
}
