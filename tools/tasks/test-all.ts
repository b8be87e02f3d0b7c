/** `npm run test:all`: `npm test` with every other test too, each file in an environment of its own. Runs before a change lands. */
process.env.ALL_TESTS = '1'
await import('./test.ts')
