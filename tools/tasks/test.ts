/** `npm test`: everything that must hold before a change lands. Its last line is the sum. */
import { prepareBrowsers } from '../../harness/find-browser.ts'
import {
  browserTests,
  editorTests,
  lint,
  mutationTests,
  start,
  timedTests,
  types,
  unitTests,
} from '../steps.ts'
import { describeTally, sum } from '../tally.ts'

prepareBrowsers()
const tallies = [
  await lint(),
  await types(),
  await unitTests(),
  // The whole of it takes minutes (`npm run mutate`): one file shows that it still runs.
  await mutationTests(['--mutate', 'contract/src/retention.ts']),
  await timedTests(),
  await start(),
  await editorTests(),
  await browserTests(),
]
const total = sum(tallies)
console.log(`\n${describeTally(total)}`)
process.exit(total.failed > 0 ? 1 : 0)
