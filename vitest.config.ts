import './harness/demo-content.ts'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'

/** Tests of some files. Projects do not inherit the options of the root. */
const project = (name: string, include: string, options: UserWorkspaceConfig['test'] = {}) => ({
  test: {
    name,
    include: [include],
    // When a test, a hook or a condition that is polled counts as hung: far beyond what they take on a busy machine, since a
    // condition that holds costs no wait.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    ...options,
  },
})

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
      project('contract', 'contract/src/**/*.test.ts', { isolate: false }),
      project('site', 'site/{src,integrations,gallery,own}/**/*.test.{ts,tsx}', {
        setupFiles: ['site/testing/restore-globals.ts'],
        isolate: false,
      }),
      project('server', 'server/src/**/*.test.{ts,tsx}'),
      project('packages', 'packages/*/src/**/*.test.ts'),
      project('tools', '{tools/{,content/,make-it-yours/,update/},deploy/**/}*.test.ts'),
      // The recipes of deploy/, on this machine, one after the other: `npm run deploy:check`.
      project('deploy', 'deploy/check/*.check.ts', {
        fileParallelism: false,
        testTimeout: 300_000,
        hookTimeout: 180_000,
      }),
      // Journeys in Firefox, and with LONG_TESTS in WebKit. Once more, as in e2e/playwright.config.ts.
      project('engines', 'e2e/engines/*.test.ts', { retry: 1 }),
      // A site that was made from the product, after `npm start` has built it.
      project('own-site', 'tools/own-site/*.test.ts'),
      // What needs the built site and no browser. One after the other, so that each page is parsed once.
      project('built', 'e2e/built/*.test.ts', {
        isolate: false,
        fileParallelism: false,
        sequence: { groupOrder: 1 },
      }),
      // Builds a site with other content, after `npm start` has scaled the pictures.
      project('editors', 'tools/editors/*.test.ts'),
    ],
  },
})
