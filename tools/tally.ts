/** How a run of tests ended. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** A step that is one check by itself, by its exit status. */
export function tallyOfStatus(status: number): Tally {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

/** What Vitest's JSON report says. A file that could not even be loaded counts as one failure. */
export function tallyOfVitest(report: VitestReport): Tally {
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped, testResults } = report
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed, failed: numFailedTests + broken.length, skipped }
}

/** What Playwright's JSON report says. A test that passed only when repeated has failed. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

export function sum(tallies: readonly Tally[]): Tally {
  const add = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}

/** The last line of `npm test`. */
export function describeTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly unknown[]
  }[]
}

export type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}
