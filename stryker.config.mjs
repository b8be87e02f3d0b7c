// Mutation tests: `npm run mutate`. Stryker changes one expression at a time and expects a test to fail.
// It does not change numbers: contract/examples and the tests hold the limits of limits.ts as literals of their own.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'stryker.vitest.config.ts' },
  mutate: [
    'contract/src/**/*.ts',
    // Constants alone; the server's tests of its answers hold them.
    '!contract/src/site/headers.ts',
    // Of the browser, what is tested in Node.
    'site/src/features/analytics/{consent,events,user-id,values}.ts',
    'site/src/features/inquiry-form/{drafts,session,session-storage,look-up-topic}.ts',
    'site/src/features/inquiry-form/{report,send,suggest-address}.ts',
    'site/src/features/page-watch/{exit-intent,prefetch,scroll-milestones,section-read}.ts',
    'site/src/features/popups/{arbiter,is-visitor-busy,popup-controller}.ts',
    'site/src/features/source/*.ts',
    // Of the server, what is tested without programs, Postgres and mails: stryker.vitest.config.ts.
    'server/src/base/{client-queue,rate-limiter,signed-link,trace}.ts',
    'server/src/{outbox/backoff,jobs/purge,parts/reports/reminders,store/outbox}.ts',
    'server/src/intake/{delivery-kinds,quotas,repeated-form,spam,submit}.ts',
    '!**/*.{test,suite}.ts',
  ],
  // What the tests need, and nothing else, is copied.
  ignorePatterns: [
    '**',
    '!contract/**',
    '!site/src/**',
    '!site/testing/**',
    '!server/**',
    '!harness/**',
    '!compiled/**',
    '!content/**',
    '!demo/**',
    '!languages/**',
    '!package.json',
    '!tsconfig.base.json',
    '!stryker.vitest.config.ts',
    '**/node_modules/**',
    'content/pictures/**',
    'demo/pictures/**',
  ],
  tempDirName: 'test-results/stryker',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  // Some mutants change nothing that a test could see, such as the shortcut for ASCII in characters.ts.
  thresholds: { high: 95, low: 90, break: 88 },
}
