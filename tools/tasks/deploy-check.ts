/** `npm run deploy:check`: tries the recipes of deploy/; `-- service` for one file. What cannot run here is skipped, and says why. */
import { readFileSync } from 'node:fs'
import { buildSite } from '../../harness/build-site.ts'
import { type ChecksReport, describeRecipes } from '../describe-recipes.ts'
import { DEPLOY_REPORT, deployChecks } from '../steps.ts'
import { describeTally } from '../tally.ts'

const status = await buildSite()
if (status !== 0) process.exit(status)
const tally = await deployChecks(process.argv.slice(2))
const report = JSON.parse(readFileSync(DEPLOY_REPORT, 'utf8')) as ChecksReport
console.log(`\n${describeRecipes(report)}\n${describeTally(tally)}`)
process.exit(tally.failed > 0 ? 1 : 0)
