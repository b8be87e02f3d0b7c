/** `npm test`: every rule once, in minutes; `npm run test:all` has the rest. Its last line is the sum. */
import { prepareBrowsers, prepareEngines } from '../../harness/find-browser.ts'
import { IS_MADE } from '../../harness/is-made.ts'
import {
  browserTests,
  deployChecks,
  describeDurations,
  editorTests,
  endWith,
  engineTests,
  inOrder,
  lint,
  mutationTests,
  ownSite,
  start,
  types,
  unitTests,
} from '../steps.ts'
import { describeFailures, sum } from '../tally.ts'

const isAll = Boolean(process.env.ALL_TESTS)
const isLong = Boolean(process.env.LONG_TESTS)

prepareBrowsers()
if (isAll) prepareEngines()
const started = start()
// Tests of the server mostly wait, so that checks and builds have room beside them (docs/measurements.md).
const sideBySide = await Promise.all([
  inOrder(
    () => unitTests(),
    () => lint(),
    // Both read the content into the same cache.
    () => started.then(() => types()),
  ),
  inOrder(
    () => started,
    () => editorTests(),
  ),
])
const oneByOne = await inOrder(
  () => browserTests(),
  ...(isAll ? [() => engineTests()] : []),
  ...(isLong ? [() => mutationTests(), () => deployChecks()] : []),
  // Last, so that site/dist is that site in the end and not the demo.
  ...(IS_MADE ? [() => ownSite()] : []),
)
const total = sum([...sideBySide, oneByOne])
const failures = describeFailures(total)
if (failures !== '') console.log(`\n${failures}`)
console.log(`\n${describeDurations()}`)
endWith(total)
