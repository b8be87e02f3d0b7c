/** `npm run e2e`: builds the site and runs the browser tests; arguments go to Playwright, such as a file or `--headed`. */
import { buildSite } from '../../harness/build-site.ts'
import { browserTests } from '../steps.ts'
import { describeTally } from '../tally.ts'

const status = await buildSite()
if (status !== 0) process.exit(status)
const tally = await browserTests(process.argv.slice(2))
console.log(`\n${describeTally(tally)}`)
process.exit(tally.failed > 0 ? 1 : 0)
