/**
 * `npm run check`, for the day's work: lint, types, the subjects of new commits, and the unit and server tests whose files import what differs from the
 * last commit; all of them where nothing differs. What is read or started without an import is left to `npm test`.
 */
import { spawnSync } from 'node:child_process'
import { commitSubjects, endWith, lint, types, unitTests } from '../steps.ts'
import { sum } from '../tally.ts'

const isChanged = spawnSync('git', ['status', '--porcelain']).stdout?.length > 0
const total = sum(
  await Promise.all([unitTests(isChanged ? ['--changed'] : []), lint(), types(), commitSubjects()]),
)
endWith(total)
