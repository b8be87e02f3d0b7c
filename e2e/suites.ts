/** Suites beyond `npm test`. Source: docs/decisions/tests.md */

/** Marks a test that runs in `npm run test:all`: another in `npm test` fails as well when most of what it holds is broken. */
export const ALL = { tag: '@all' }

/** Marks a test that shows more of the same, such as each page or width. It runs in `npm run test:long`. */
export const LONG = { tag: '@long' }
