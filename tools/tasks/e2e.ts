/** `npm run e2e`: builds the site and runs the browser tests; arguments go to Playwright, such as a file or `--headed`. */
import { prepareBrowsers } from '../../harness/find-browser.ts'
import { browserTests, buildForTests, endWith } from '../steps.ts'

process.env.ALL_TESTS = '1'
prepareBrowsers()
await buildForTests()
endWith(await browserTests(process.argv.slice(2)))
