/** `npm run e2e`: builds the site and runs the browser tests; arguments go to Playwright, such as a file or `--headed`. */
import { buildSite } from '../../harness/build-site.ts'
import { prepareBrowsers } from '../../harness/find-browser.ts'
import { FULL_PAGES_DIR } from '../../harness/full-pages.ts'
import { browserTests } from '../steps.ts'
import { describeTally } from '../tally.ts'

prepareBrowsers()
process.env.FULL_PAGES_DIR = FULL_PAGES_DIR
const status = await buildSite({ keepForMs: 0 })
if (status !== 0) process.exit(status)
const tally = await browserTests(process.argv.slice(2))
console.log(`\n${describeTally(tally)}`)
process.exit(tally.failed > 0 ? 1 : 0)
