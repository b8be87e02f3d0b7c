import { defineConfig } from 'vitest/config'

/**
 * How long a test, a hook and a condition that is waited for may take. Projects do not inherit the root's. The defaults
 * (5 s, 10 s, 1 s) fail on a machine of which other work takes a few seconds; a condition that holds costs no wait.
 */
const PATIENCE = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    // Tests of the server mostly wait: for a mail server, a database, a process that is to die.
    maxWorkers: 3,
    // With `--coverage`: what runs in Node. Components and what starts them run in the browser tests.
    coverage: {
      include: ['{contract,packages/*,server}/src/**/*.{ts,tsx}', 'site/src/**/*.ts'],
      exclude: ['**/*.{test,suite}.{ts,tsx}'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      // Pure functions: a worker of its own for each of 63 files was 40 % of their processor time.
      {
        test: {
          ...PATIENCE,
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'site',
          include: ['site/{src,integrations,gallery}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'server',
          include: ['server/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'tools',
          include: ['tools/*.test.ts', 'tools/content/*.test.ts', 'deploy/**/*.test.ts'],
        },
      },
      // The recipes of deploy/, on this machine, one after the other: `npm run deploy:check`.
      {
        test: {
          ...PATIENCE,
          name: 'deploy',
          include: ['deploy/check/*.check.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      // Journeys in Firefox, and with LONG_TESTS in WebKit.
      {
        test: {
          name: 'engines',
          include: ['e2e/engines/*.test.ts'],
          // As in e2e/playwright.config.ts.
          retry: 1,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      // Builds whole sites, so it has a step of its own, when nothing else is timed.
      {
        test: {
          ...PATIENCE,
          name: 'editors',
          include: ['tools/editors/*.test.ts'],
          testTimeout: 120_000,
          // The first start of a browser, during builds of the other files, takes more than ten seconds.
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
