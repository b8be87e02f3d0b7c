import { expect, test } from 'vitest'
import { checkPages, HAS_JAVA } from '../nu-checker.ts'
import { DIST } from '../routes.ts'

test('pages of the site are valid HTML', { tags: 'all' }, ({ skip }) => {
  skip(!HAS_JAVA, 'There is no Java.')
  expect(checkPages(DIST)).toEqual([])
})
