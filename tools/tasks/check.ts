/** `npm run check`: what takes seconds, for the day's work. */
import { lint, types, unitTests } from '../steps.ts'
import { describeTally, sum } from '../tally.ts'

const total = sum([await lint(), await types(), await unitTests()])
console.log(`\n${describeTally(total)}`)
process.exit(total.failed > 0 ? 1 : 0)
