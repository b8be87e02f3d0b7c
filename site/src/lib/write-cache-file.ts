import { rename, writeFile } from 'node:fs/promises'

let written = 0

/** Writes a cache file atomically: two builds, or two pages of one build, may write and read the same file. */
export async function writeCacheFile(file: string, content: Uint8Array): Promise<void> {
  written += 1
  const temporary = `${file}.${process.pid}-${written}`
  await writeFile(temporary, content)
  await rename(temporary, file)
}
