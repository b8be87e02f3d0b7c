import './harness/demo-content.ts'
import { defineConfig } from 'vitest/config'

/** Projects do not inherit the root's. */
const EACH = {
  // When a test, a hook or a condition that is polled counts as hung: far beyond what they take on a busy machine, since a
  // condition that holds costs no wait.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // Tests of the server mostly wait: for a mail server, a database, a process that is to die.
    maxWorkers: 3,
    // With `--changed`, which follows imports: what tests read from content/ concerns any of them.
    forceRerunTriggers: ['**/content/**', '**/package.json', '**/vitest.config.ts'],
    tags: [
      {
        name: 'all',
        description: 'Runs in `npm run test:all` and not in `npm test`: docs/decisions/tests.md',
      },
    ],
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
          ...EACH,
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...EACH,
          name: 'site',
          include: ['site/{src,integrations,gallery,own}/**/*.test.{ts,tsx}'],
          setupFiles: ['site/testing/restore-globals.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...EACH,
          name: 'server',
          include: ['server/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...EACH,
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...EACH,
          name: 'tools',
          include: [
            'tools/*.test.ts',
            'tools/{content,make-it-yours,update}/*.test.ts',
            'deploy/**/*.test.ts',
          ],
        },
      },
      // The recipes of deploy/, on this machine, one after the other: `npm run deploy:check`.
      {
        test: {
          ...EACH,
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
          ...EACH,
          name: 'engines',
          include: ['e2e/engines/*.test.ts'],
          // As in e2e/playwright.config.ts.
          retry: 1,
        },
      },
      // A site that was made from the product, after `npm start` has built it.
      {
        test: {
          ...EACH,
          name: 'own-site',
          include: ['tools/own-site/*.test.ts'],
        },
      },
      // What needs the built site and no browser.
      {
        test: {
          ...EACH,
          name: 'built',
          include: ['e2e/built/*.test.ts'],
          // One after the other, so that each page is parsed once.
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      // Builds a site with other content, after `npm start` has scaled the pictures.
      {
        test: {
          ...EACH,
          name: 'editors',
          include: ['tools/editors/*.test.ts'],
        },
      },
    ],
  },
})
