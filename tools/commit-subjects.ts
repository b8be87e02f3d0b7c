/** Subjects of new commits, as CONTRIBUTING.md asks for them. */
import { spawnSync } from 'node:child_process'
import { ROOT } from '../harness/root.ts'

const ALLOWED =
  /^(Add|Document|Extract|Fix|Format|Measure|Merge|Move|Remove|Rename|Replace|Revert|Simplify|Speed up|Split|Test|Update) (?=.)/
const MAX_CHARS = 72

export function isAllowedSubject(subject: string): boolean {
  return ALLOWED.test(subject) && subject.length <= MAX_CHARS
}

/** Those since the rule has been as it is here; none where there is no history. */
export function readNewSubjects(): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? ''
  const changed = git('log', '-1', '--format=%H', '--', 'tools/commit-subjects.ts')
  if (!changed) return []
  return git('log', '--no-merges', '--format=%s', `${changed}..HEAD`).split('\n').filter(Boolean)
}
