import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { IS_MADE } from '../harness/is-made.ts'
import { ROOT } from '../harness/root.ts'

const ALLOWED =
  /^(Add|Document|Extract|Fix|Format|Measure|Merge|Move|Remove|Rename|Replace|Revert|Simplify|Speed up|Split|Test|Update) ./
const MAX_CHARS = 72

// Those of a site of one's own follow no rule of the product.
test.skipIf(IS_MADE)('subjects of new commits are as CONTRIBUTING.md asks for', () => {
  // None where there is no such branch.
  const args = ['log', '--no-merges', '--format=%s', 'origin/main..HEAD']
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const isAllowed = (subject: string) => ALLOWED.test(subject) && subject.length <= MAX_CHARS
  const subjects = (stdout ?? '').split('\n').filter(Boolean)
  expect(subjects.filter((subject) => !isAllowed(subject))).toEqual([])
})
