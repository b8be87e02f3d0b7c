/**
 * `npm run mutate`: mutation tests of `contract/` and the state machines, by Stryker. Arguments go to Stryker:
 * `npm run mutate -- --mutate contract/src/rules.ts`.
 */
import { endWith, mutationTests } from '../steps.ts'

endWith(await mutationTests(process.argv.slice(2)))
