import { expect, test } from 'vitest'
import { describeTally, sum, tallyOfPlaywright, tallyOfStatus, tallyOfVitest } from './tally.ts'

test('adds up what every step reports', () => {
  const vitest = tallyOfVitest({
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [],
  })
  const playwright = tallyOfPlaywright({
    stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
  })
  expect(describeTally(sum([tallyOfStatus(0), vitest, playwright]))).toBe(
    '16 passed, 1 failed, 2 skipped',
  )
})

test('counts what could not be run as a failure', () => {
  expect(tallyOfStatus(2).failed).toBe(1)
  const unloadable = [{ status: 'failed', assertionResults: [] }]
  expect(
    tallyOfVitest({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: unloadable,
    }).failed,
  ).toBe(1)
  expect(
    tallyOfPlaywright({
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
      errors: ['x'],
    }).failed,
  ).toBe(2)
})

test('is silent about skipped tests when there are none', () => {
  expect(describeTally({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
})
