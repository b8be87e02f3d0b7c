import { expect, test } from 'vitest'
import {
  describeFailures,
  describeTally,
  type PlaywrightReport,
  sum,
  tallyOfPlaywright,
  tallyOfStatus,
  tallyOfVitest,
  type VitestReport,
} from './tally.ts'

const VITEST: VitestReport = {
  numPassedTests: 10,
  numFailedTests: 1,
  numPendingTests: 2,
  testResults: [
    {
      name: 'site/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        {
          fullName: 'subtracts',
          status: 'failed',
          failureMessages: ['\u001B[31mexpected 1\u001B[39m'],
        },
        { fullName: 'opens', status: 'passed', failureMessages: ['no window'] },
      ],
    },
  ],
}

const PLAYWRIGHT: PlaywrightReport = {
  stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
  errors: [],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              file: 'menus.spec.ts',
              line: 12,
              title: 'opens',
              tests: [
                { status: 'flaky', results: [{ error: { message: 'too late' } }, {}] },
                { status: 'expected', results: [{}] },
              ],
            },
            {
              file: 'menus.spec.ts',
              line: 40,
              title: 'closes',
              tests: [{ status: 'unexpected', results: [{ error: { message: 'still open' } }] }],
            },
          ],
        },
      ],
    },
  ],
}

test('adds up what every step reports', () => {
  const total = sum([tallyOfStatus(0), tallyOfVitest(VITEST), tallyOfPlaywright(PLAYWRIGHT)])
  expect(describeTally(total)).toBe('17 passed, 2 failed, 2 skipped')
})

test('names what failed, and what passed only when it was repeated', () => {
  const total = sum([tallyOfVitest(VITEST), tallyOfPlaywright(PLAYWRIGHT), tallyOfStatus(3)])
  expect(describeFailures(total)).toBe(`FAILED: site/a.test.ts > subtracts
    expected 1

FAILED: menus.spec.ts:40 > closes
    still open

FAILED: the step as a whole
    Exit status 3.

PASSED ONLY WHEN REPEATED: site/a.test.ts > opens
    no window

PASSED ONLY WHEN REPEATED: menus.spec.ts:12 > opens
    too late`)
  expect(describeFailures(tallyOfStatus(0))).toBe('')
})

test('counts what could not be run as a failure', () => {
  expect(tallyOfStatus(2).failed).toBe(1)
  const unloadable = {
    name: 'site/b.test.ts',
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  }
  const vitest = tallyOfVitest({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [unloadable],
  })
  expect(vitest.failed).toBe(1)
  expect(describeFailures(vitest)).toContain('site/b.test.ts\n    no such module')
  const playwright = tallyOfPlaywright({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [{ message: 'no tests found' }],
    suites: [],
  })
  expect(playwright.failed).toBe(1)
  expect(describeFailures(playwright)).toContain('no tests found')
})

test('is silent about skipped tests when there are none', () => {
  expect(describeTally({ ...tallyOfStatus(0), passed: 3 })).toBe('3 passed, 0 failed')
})
