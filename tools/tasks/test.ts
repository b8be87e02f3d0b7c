/** `npm test`: everything that must hold before a change lands. Its last line is the sum. */
import { prepareBrowsers, prepareEngines } from '../../harness/find-browser.ts'
import {
  browserTests,
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

prepareBrowsers()
prepareEngines()
const atEnd = { output: 'at-end' } as const
// Tests of the server mostly wait, so that checks and builds have room beside them (docs/measurements/test-time.md).
const sideBySide = await Promise.all([
  inOrder(
    () => unitTests(),
    // The whole of it takes minutes (`npm run mutate`): one file shows that it still runs.
    () => mutationTests(['--mutate', 'contract/src/retention.ts'], atEnd),
  ),
  inOrder(
    () => lint(atEnd),
    // Both read the content into the same cache.
    () => types(atEnd),
    () => start(),
    () => editorTests(atEnd),
  ),
])
// What is measured runs alone.
const alone = await inOrder(
  () => browserTests(),
  // Browser tests have driven Chromium already.
  () => engineTests(process.env.LONG_TESTS ? [] : ['firefox', 'webkit']),
)
const total = sum([...sideBySide, alone])
const failures = describeFailures(total)
if (failures !== '') console.log(`\n${failures}`)
console.log(`\n${describeDurations()}`)
console.log(`\n${describeTally(total)}`)
process.exit(total.failed > 0 ? 1 : 0)
