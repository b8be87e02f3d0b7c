/**
 * Marks a test that shows more of the same: a place, page or width of which another test has a like one. It runs where
 * LONG_TESTS is set, after a change of what it looks at. Source: docs/decisions/tests.md
 */
export const LONG = { tag: '@long' }
