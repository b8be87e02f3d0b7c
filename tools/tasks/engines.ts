/** `npm run engines`: builds the site and runs the journeys in Firefox and WebKit; arguments go to Vitest: `-t WebKit`. */
import { prepareEngines } from '../../harness/find-browser.ts'
import { buildForTests, endWith, engineTests } from '../steps.ts'

process.env.ALL_TESTS = '1'
process.env.LONG_TESTS = '1'
prepareEngines()
await buildForTests()
endWith(await engineTests(process.argv.slice(2)))
