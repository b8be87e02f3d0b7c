import { mkdtempSync, rmSync } from 'node:fs'
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
