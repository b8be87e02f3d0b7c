/**
 * `npm run mutate`: mutation tests of `contract/` and the state machines, by Stryker. Arguments go to Stryker:
 * `npm run mutate -- --mutate contract/src/rules.ts`.
 */
import { mutationTests } from '../steps.ts'
import { describeTally } from '../tally.ts'

const tally = await mutationTests(process.argv.slice(2))
console.log(`\n${describeTally(tally)}`)
process.exit(tally.failed > 0 ? 1 : 0)
