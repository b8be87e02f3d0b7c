/** `npm run test:long`: `npm run test:all` with all that takes too long for every change. Runs at night (.github/workflows). */
process.env.ALL_TESTS = '1'
process.env.LONG_TESTS = '1'
await import('./test.ts')
