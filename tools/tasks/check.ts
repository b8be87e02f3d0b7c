/** `npm run check`: what takes seconds, for the day's work. */
import { inOrder, lint, types, unitTests } from '../steps.ts'
import { describeTally, sum } from '../tally.ts'

const atEnd = { output: 'at-end' } as const
const total = sum(
  await Promise.all([
    unitTests(),
    inOrder(
      () => lint(atEnd),
      () => types(atEnd),
    ),
  ]),
)
console.log(`\n${describeTally(total)}`)
process.exit(total.failed > 0 ? 1 : 0)
