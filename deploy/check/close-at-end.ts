import { afterAll } from 'vitest'
import type { OnEnd } from '../../server/testing/files.ts'

/** Closes what the tests of a file or a group share, the last first. */
export function closeAtEnd(): OnEnd {
  const closers: (() => void | Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closers) await close()
  })
  return (close) => void closers.unshift(close)
}
