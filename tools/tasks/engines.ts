/** `npm run engines`: builds the site and runs the journeys in Firefox and WebKit; arguments go to Vitest: `-t WebKit`. */
import { buildSite } from '../../harness/build-site.ts'
import { prepareEngines } from '../../harness/find-browser.ts'
import { engineTests } from '../steps.ts'
import { describeTally } from '../tally.ts'

process.env.LONG_TESTS = '1'
prepareEngines()
const status = await buildSite({ keepForMs: 0 })
if (status !== 0) process.exit(status)
const tally = await engineTests(process.argv.slice(2))
console.log(`\n${describeTally(tally)}`)
process.exit(tally.failed > 0 ? 1 : 0)
