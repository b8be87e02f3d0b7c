/** `npm test`: everything that must hold before a change lands. Its last line is the sum. */
import { prepareBrowsers, prepareEngines } from '../../harness/find-browser.ts'
import {
  browserTests,
  deployChecks,
  describeDurations,
  editorTests,
  engineTests,
  inOrder,
  lint,
  mutationTests,
  start,
  types,
  unitTests,
} from '../steps.ts'
import { describeFailures, describeTally, sum } from '../tally.ts'

const isLong = Boolean(process.env.LONG_TESTS)

prepareBrowsers()
prepareEngines()
const atEnd = { output: 'at-end' } as const
// Tests of the server mostly wait, so that checks and builds have room beside them (docs/measurements.md).
const sideBySide = await Promise.all([
  inOrder(
    () => unitTests(),
    () => lint(atEnd),
  ),
  inOrder(
    // Both read the content into the same cache.
    () => types(atEnd),
    () => start(),
    () => editorTests(atEnd),
  ),
])
const oneByOne = await inOrder(
  () => browserTests(),
  () => engineTests(),
  ...(isLong ? [() => mutationTests(), () => deployChecks()] : []),
)
const total = sum([...sideBySide, oneByOne])
const failures = describeFailures(total)
if (failures !== '') console.log(`\n${failures}`)
console.log(`\n${describeDurations()}`)
console.log(`\n${describeTally(total)}`)
process.exit(total.failed > 0 ? 1 : 0)
