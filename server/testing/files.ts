import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Where what a test has opened is closed: `onTestFinished`, or a list for several tests. */
export type OnEnd = (close: () => void | Promise<void>) => void

/** A new directory, removed at the end. */
export function temporaryDirectory(onEnd: OnEnd = onTestFinished): string {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-'))
  onEnd(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Texts or bytes by their path in a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** Writes files, and the folders that they need. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
