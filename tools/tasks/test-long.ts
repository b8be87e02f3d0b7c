/** `npm run test:long`: `npm test` with all that takes too long for every change. Runs at night (.github/workflows). */
process.env.LONG_TESTS = '1'
await import('./test.ts')
