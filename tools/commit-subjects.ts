/** Subjects of new commits, as CONTRIBUTING.md asks for them. */
import { spawnSync } from 'node:child_process'
import { ROOT } from '../harness/root.ts'

const ALLOWED =
  /^(Add|Document|Extract|Fix|Format|Measure|Merge|Move|Remove|Rename|Replace|Revert|Simplify|Speed up|Split|Test|Update) (?=.)/
const MAX_CHARS = 72

export function isAllowedSubject(subject: string): boolean {
  return ALLOWED.test(subject) && subject.length <= MAX_CHARS
}

/** Those of commits that are not on the main branch of where this was cloned from; none where there is no such branch. */
export function readNewSubjects(): string[] {
  const args = ['log', '--no-merges', '--format=%s', 'origin/main..HEAD']
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return stdout?.split('\n').filter(Boolean) ?? []
}
