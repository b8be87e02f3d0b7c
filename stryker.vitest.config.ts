import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    // The copy's own contract, and not that of node_modules, which is the one outside.
    alias: [
      {
        find: /^@lanternfield\/contract\/(?!examples)/,
        replacement: `${join(import.meta.dirname, 'contract/src')}/`,
      },
      {
        find: '@lanternfield/contract/examples',
        replacement: join(import.meta.dirname, 'contract/examples'),
      },
    ],
  },
  test: {
    setupFiles: ['site/testing/restore-globals.ts'],
    include: [
      'contract/src/**/*.test.ts',
      'site/src/features/**/*.test.ts',
      // Not those that start programs or Postgres, or wait for mails: each mutant runs its tests again.
      'server/src/base/{client-queue,rate-limiter,signed-link,trace}.test.ts',
      'server/src/{outbox/backoff,intake/*,jobs/purge,parts/reports/reminders,store/sqlite}.test.ts',
    ],
    // Instrumented code reads a resume of 2 MB more slowly.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
