import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** How a run of tests ended. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** Tests that failed and then passed when they were repeated. */
  readonly unstable: readonly Failure[]
}

export type Failure = { readonly test: string; readonly message: string }

const MESSAGE_LINES = 12

/** A step that is one check by itself, by its exit status. */
export function tallyOfStatus(status: number): Tally {
  const passed = status === 0
  return {
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    skipped: 0,
    failures: passed ? [] : [{ test: 'the step as a whole', message: `Exit status ${status}.` }],
    unstable: [],
  }
}

/**
 * What Vitest's JSON report says. A file that could not even be loaded counts as one failure.
 * @param leftOut a tag whose tests another suite runs: they are not counted
 */
export function tallyOfVitest(report: JsonTestResults, leftOut?: string): Tally {
  const { numPassedTests: passed, numFailedTests, testResults } = report
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => ({ test: name, message }))
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, tags, failureMessages }) => ({
      status,
      isLeftOut: tags.includes(leftOut ?? ''),
      test: `${name} > ${fullName}`,
      message: (failureMessages ?? []).join('\n'),
    })),
  )
  return {
    passed,
    failed: numFailedTests + broken.length,
    skipped: tests.filter(({ status, isLeftOut }) => status === 'skipped' && !isLeftOut).length,
    failures: [...broken, ...tests.filter(({ status }) => status === 'failed')],
    unstable: tests.filter(({ status, message }) => status === 'passed' && message !== ''),
  }
}

/** What Playwright's JSON report says. */
export function tallyOfPlaywright({ stats, errors, suites }: JSONReport): Tally {
  const tests = suites.flatMap(testsIn)
  const messages = errors.map(({ message = '' }) => ({ test: 'the step as a whole', message }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...messages, ...tests.filter(({ status }) => status === 'unexpected')],
    unstable: tests.filter(({ status }) => status === 'flaky'),
  }
}

function testsIn({ specs, suites = [] }: JSONReportSuite): (Failure & { status: string })[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      test: `${file}:${line} > ${title}`,
      message: results.flatMap(({ error }) => error?.message ?? []).join('\n'),
    })),
  )
  return [...own, ...suites.flatMap(testsIn)]
}

export function sum(tallies: readonly Tally[]): Tally {
  const add = (key: 'passed' | 'failed' | 'skipped') =>
    tallies.reduce((total, tally) => total + tally[key], 0)
  return {
    passed: add('passed'),
    failed: add('failed'),
    skipped: add('skipped'),
    failures: tallies.flatMap(({ failures }) => failures),
    unstable: tallies.flatMap(({ unstable }) => unstable),
  }
}

/** The last line of every suite. */
export function describeTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** What failed, once more at the end, where it is found. Empty if everything passed at once. */
export function describeFailures({ failures, unstable }: Tally): string {
  return [
    ...failures.map((failure) => describeFailure('FAILED', failure)),
    ...unstable.map((failure) => describeFailure('PASSED ONLY WHEN REPEATED', failure)),
  ].join('\n\n')
}

function describeFailure(verdict: string, { test, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES)
  return [`${verdict}: ${test}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
