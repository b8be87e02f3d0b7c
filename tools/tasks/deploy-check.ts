/** `npm run deploy:check`: tries the recipes of deploy/; `-- service` for one file. What cannot run here is skipped, and says why. */
import { buildForTests, deployChecks, endWith } from '../steps.ts'

process.env.ALL_TESTS = '1'
await buildForTests()
endWith(await deployChecks(process.argv.slice(2)))
