import { spawnSync } from 'node:child_process'

/** What the owner of the site has to do before the update goes on. */
export class UpdateError extends Error {}

export type Git = ReturnType<typeof gitIn>

/**
 * Git in a repository, which returns what it prints; `ask`, `lines` and, with an input, `feed` also where it fails.
 * @throws UpdateError with the reason
 */
export function gitIn(root: string) {
  const run = (words: readonly string[], input = '') => {
    const options = { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 28 } as const
    const child = spawnSync('git', ['-c', 'core.quotePath=false', ...words], options)
    return { ...child, output: (child.stdout ?? '').replace(/\n+$/, '') }
  }
  const ask = (...words: readonly string[]): string => run(words).output
  const lines = (...words: readonly string[]) =>
    ask(...words)
      .split('\n')
      .filter(Boolean)
  const feed = (input: string, ...words: readonly string[]) => run(words, `${input}\n`).output
  const git = (...words: readonly string[]): string => {
    const { status, signal, error, stderr, output } = run(words)
    if (status === 0) return output
    const reason = stderr?.trim() || output || error?.message || `it ended with ${signal ?? status}`
    throw new UpdateError(
      `git ${words[0]} failed: ${reason}\nWhen that is corrected, update again.`,
    )
  }
  return Object.assign(git, { root, ask, lines, feed })
}
