import { defineConfig } from 'vitest/config'

const TIMED = 'server/src/**/*.timed.test.ts'

export default defineConfig({
  test: {
    // Tests of the server mostly wait: for a mail server, a database, a process that is to die.
    maxWorkers: 3,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'site', include: ['site/{src,integrations}/**/*.test.{ts,tsx}'] } },
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
      { test: { name: 'tools', include: ['tools/*.test.ts'] } },
      // Builds whole sites, so it has a step of its own, when nothing else is timed.
      {
        test: {
          name: 'editors',
          include: ['tools/editors/*.test.ts'],
          testTimeout: 120_000,
          // A browser that has never been started, beside builds of the other files, takes more than ten seconds.
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
