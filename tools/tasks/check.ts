/**
 * `npm run check`, for the day's work: lint, and of what differs from the last commit the types and the tests of its places; of
 * everything where nothing differs. The last line says what is left to `npm test`.
 */
import { spawnSync } from 'node:child_process'
import { ROOT } from '../../harness/root.ts'
import { describeLeftOut, findConcerned } from '../concerned.ts'
import { endWith, lint, types, unitTests } from '../steps.ts'
import { sum } from '../tally.ts'

const { stdout } = spawnSync('git', ['status', '--porcelain', '-uall', '-z', '--no-renames'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const concerned = findConcerned((stdout ?? '').split('\0').flatMap((line) => line.slice(3) || []))
const total = sum(
  await Promise.all([unitTests(concerned.places), lint({ unused: false }), types(concerned.types)]),
)
endWith(total, `left to npm test: ${describeLeftOut(concerned)}`)
