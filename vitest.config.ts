import { defineConfig } from 'vitest/config'

const TIMED = 'server/src/**/*.timed.test.ts'

export default defineConfig({
  test: {
    // Tests of the server mostly wait: for a mail server, a database, a process that is to die.
    maxWorkers: 3,
    projects: [
      // Pure functions: a worker of its own for each of 63 files was 40 % of their processor time.
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'site',
          include: ['site/{src,integrations,gallery}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.{ts,tsx}'],
          exclude: [TIMED],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      // What waits for how long: measured one after the other, when nothing else runs.
      { test: { name: 'timed', include: [TIMED], fileParallelism: false, testTimeout: 20_000 } },
      {
        test: {
          name: 'tools',
          include: ['tools/*.test.ts', 'tools/content/*.test.ts', 'deploy/**/*.test.ts'],
        },
      },
      // The recipes of deploy/, on this machine, one after the other: `npm run deploy:check`.
      {
        test: {
          name: 'deploy',
          include: ['deploy/check/*.check.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      // Journeys in three engines, each in a file and a process of its own.
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
