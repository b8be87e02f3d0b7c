// Mutation tests: `npm run mutate`. Stryker changes one expression at a time and expects a test to fail.
// It does not change numbers: contract/examples and the tests hold the limits of limits.ts as literals of their own.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'stryker.vitest.config.ts' },
  mutate: [
    'contract/src/**/*.ts',
    '!contract/src/**/*.test.ts',
    // Constants alone; the server's tests of its answers hold them.
    '!contract/src/headers.ts',
    // Help texts and lengths of sentences; tests of the server and of the handbook read them.
    '!contract/src/{answer,mail,message}-copy.ts',
    'site/src/features/**/{arbiter,*-machine}.ts',
  ],
  // What the tests need, and nothing else, is copied.
  ignorePatterns: [
    '**',
    '!contract/**',
    '!site/src/features/**',
    '!harness/**',
    // The language of the tests, and the labels and page addresses that some of them read.
    '!{content,demo}/{company,messages,forms}.yaml',
    '!site/src/pages/**',
    '!package.json',
    '!tsconfig.base.json',
    '!stryker.vitest.config.ts',
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
