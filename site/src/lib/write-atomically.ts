import { rename, writeFile } from 'node:fs/promises'

let written = 0

/** Writes a file atomically: two builds, or two pages of one build, may write and read the same one. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  written += 1
  const temporary = `${file}.${process.pid}-${written}`
  await writeFile(temporary, content)
  await rename(temporary, file)
}
