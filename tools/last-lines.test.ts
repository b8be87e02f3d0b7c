/** The lines with which `npm test` and `npm run deploy:check` end. */
import { expect, test } from 'vitest'
import { describeRecipes } from './describe-recipes.ts'
import { describeTally, sum, tallyOfPlaywright, tallyOfStatus, tallyOfVitest } from './tally.ts'

test('a run ends with what passed, failed and was skipped in all of its steps', () => {
  const unloadable = { name: 'b.test.ts', status: 'failed', message: 'x', assertionResults: [] }
  const skipped = { status: 'skipped', fullName: 'x', tags: [], failureMessages: [] }
  const file = {
    name: 'a.test.ts',
    status: 'passed',
    message: '',
    assertionResults: [skipped, skipped, { ...skipped, tags: ['all'] }],
  }
  const vitest = { numPassedTests: 10, numFailedTests: 1, testResults: [unloadable, file] }
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
  const total = sum([
    tallyOfStatus(0),
    tallyOfVitest(vitest, 'all'),
    tallyOfPlaywright({ stats, errors: [{ message: 'no tests found' }], suites: [] }),
  ])
  expect(describeTally(total)).toBe('17 passed, 4 failed, 2 skipped')
  expect(describeTally(tallyOfStatus(2))).toBe('0 passed, 1 failed, 0 skipped')
})

test('each recipe has one line, whatever number of files tries it', () => {
  const file = (name: string, status: string, ...assertionResults: object[]) => ({
    name: `deploy/check/${name}.check.ts`,
    status,
    assertionResults: assertionResults as { status: string }[],
  })
  const skipped = (reason: string) => ({ status: 'skipped', meta: { reason } })
  const testResults = [
    file('service', 'passed', { status: 'passed' }),
    file('proxies', 'passed', { status: 'passed' }, skipped('there is no caddy')),
    file('container', 'passed', skipped('no root'), skipped('no root')),
    file('many', 'failed', { status: 'passed' }),
  ]
  expect(describeRecipes({ testResults }).split('\n')).toEqual([
    'one-machine: passed, 1 of 3 checks skipped: there is no caddy',
    'container: skipped: no root',
    'many: failed',
  ])
})
