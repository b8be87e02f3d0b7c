import { expect, test } from 'vitest'
import { isPublished, publishingMark } from './publishing.ts'

const DAY = new Date('2026-12-05')

test.each([
  [{ title: 'Without either' }, true],
  [{ draft: false }, true],
  [{ draft: true }, false],
  [{ draft: true, date: new Date('2020-01-01') }, false],
])('knows whether %o is on the site', (entry, isThere) => {
  expect(isPublished(entry, DAY.getTime())).toBe(isThere)
})

test('an article is on the site from the beginning of its day in UTC', () => {
  expect(isPublished({ date: DAY }, Date.parse('2026-12-04T23:59:59.999Z'))).toBe(false)
  expect(isPublished({ date: DAY }, Date.parse('2026-12-05T00:00:00.000Z'))).toBe(true)
})

test('marks what is not there with the reason', () => {
  const now = Date.parse('2026-12-01')
  expect(publishingMark({ draft: true, date: DAY }, now)).toBe('Draft: not on the site')
  expect(publishingMark({ date: DAY }, now)).toBe('Not on the site before 05/12/2026')
  expect(publishingMark({ date: new Date('2026-11-01') }, now)).toBeUndefined()
})
