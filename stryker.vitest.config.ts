import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: ['harness/site-language.ts'],
    include: ['contract/src/**/*.test.ts', 'site/src/features/**/{arbiter,*-machine}.test.ts'],
    // Instrumented code reads a resume of 2 MB more slowly.
    testTimeout: 120_000,
  },
})
