/** The line with which `npm test` ends. */
import { expect, test } from 'vitest'
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
    tallyOfVitest(vitest as never, 'all'),
    tallyOfPlaywright({ stats, errors: [{ message: 'no tests found' }], suites: [] } as never),
  ])
  expect(describeTally(total)).toBe('17 passed, 4 failed, 2 skipped')
  expect(describeTally(tallyOfStatus(2))).toBe('0 passed, 1 failed, 0 skipped')
})
